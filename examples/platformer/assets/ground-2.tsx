<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="ground-2" tilewidth="16" tileheight="16" tilecount="128" columns="8">
 <image source="ground-2.png" width="128" height="256"/>
 <tile id="0" type="solid"/>
 <tile id="1" type="solid"/>
 <tile id="2" type="solid"/>
 <tile id="3" type="solid"/>
 <tile id="4" type="solid"/>
 <tile id="5" type="solid"/>
 <tile id="6" type="solid"/>
 <tile id="7" type="solid"/>
 <tile id="8" type="solid"/>
 <tile id="9" type="solid"/>
 <tile id="10" type="solid"/>
 <tile id="11" type="solid"/>
 <tile id="12" type="solid"/>
 <tile id="13" type="solid"/>
 <tile id="14" type="solid"/>
 <tile id="15" type="solid"/>
 <tile id="16" type="solid"/>
 <tile id="17" type="solid"/>
 <tile id="18" type="solid"/>
 <tile id="19" type="solid"/>
 <tile id="20" type="solid"/>
 <tile id="21" type="solid"/>
 <tile id="22" type="solid"/>
 <tile id="23" type="solid"/>
 <tile id="24" type="solid"/>
 <tile id="25" type="solid"/>
 <tile id="26" type="solid"/>
 <tile id="27" type="solid"/>
 <tile id="28" type="solid"/>
 <tile id="29" type="solid"/>
 <tile id="30" type="solid"/>
 <tile id="31" type="solid"/>
 <tile id="32" type="solid"/>
 <tile id="33" type="solid"/>
 <tile id="34" type="solid"/>
 <tile id="35" type="solid"/>
 <tile id="36" type="solid"/>
 <tile id="37" type="solid"/>
 <tile id="38" type="solid"/>
 <tile id="39" type="solid"/>
 <tile id="40" type="solid"/>
 <tile id="41" type="solid"/>
 <tile id="42" type="solid"/>
 <tile id="43" type="solid"/>
 <tile id="44" type="solid"/>
 <tile id="45" type="solid"/>
 <tile id="46" type="solid"/>
 <tile id="47" type="solid" probability="0.25"/>
 <tile id="48" type="solid" probability="0.25"/>
 <tile id="49" type="solid" probability="0.25"/>
 <tile id="50" type="solid" probability="0.25"/>
 <tile id="51" type="solid" probability="0.25"/>
 <tile id="52" type="up"/>
 <tile id="53" type="down"/>
 <tile id="54" type="gentle-up-low"/>
 <tile id="55" type="gentle-up-high"/>
 <tile id="56" type="gentle-down-high"/>
 <tile id="57" type="gentle-down-low"/>
 <tile id="58" type="solid"/>
 <tile id="59" type="solid"/>
 <tile id="60" type="solid"/>
 <tile id="61" type="solid"/>
 <tile id="62" type="one-way"/>
 <tile id="63" type="one-way"/>
 <tile id="64" type="one-way"/>
 <wangsets>
  <wangset name="earth" type="mixed" tile="46">
   <wangcolor name="earth" color="#e3a33a" tile="46" probability="1"/>
   <wangtile tileid="0" wangid="0,0,0,0,0,0,0,0"/>
   <wangtile tileid="1" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="2" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="3" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="4" wangid="1,1,1,0,0,0,0,0"/>
   <wangtile tileid="5" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="6" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="7" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="8" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="9" wangid="1,1,1,0,1,0,0,0"/>
   <wangtile tileid="10" wangid="0,0,1,1,1,0,0,0"/>
   <wangtile tileid="11" wangid="1,0,1,1,1,0,0,0"/>
   <wangtile tileid="12" wangid="1,1,1,1,1,0,0,0"/>
   <wangtile tileid="13" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="14" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="15" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="16" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="17" wangid="1,1,1,0,0,0,1,0"/>
   <wangtile tileid="18" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="19" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="20" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="21" wangid="1,0,1,0,1,0,1,0"/>
   <wangtile tileid="22" wangid="1,1,1,0,1,0,1,0"/>
   <wangtile tileid="23" wangid="0,0,1,1,1,0,1,0"/>
   <wangtile tileid="24" wangid="1,0,1,1,1,0,1,0"/>
   <wangtile tileid="25" wangid="1,1,1,1,1,0,1,0"/>
   <wangtile tileid="26" wangid="0,0,0,0,1,1,1,0"/>
   <wangtile tileid="27" wangid="1,0,0,0,1,1,1,0"/>
   <wangtile tileid="28" wangid="0,0,1,0,1,1,1,0"/>
   <wangtile tileid="29" wangid="1,0,1,0,1,1,1,0"/>
   <wangtile tileid="30" wangid="1,1,1,0,1,1,1,0"/>
   <wangtile tileid="31" wangid="0,0,1,1,1,1,1,0"/>
   <wangtile tileid="32" wangid="1,0,1,1,1,1,1,0"/>
   <wangtile tileid="33" wangid="1,1,1,1,1,1,1,0"/>
   <wangtile tileid="34" wangid="1,0,0,0,0,0,1,1"/>
   <wangtile tileid="35" wangid="1,0,1,0,0,0,1,1"/>
   <wangtile tileid="36" wangid="1,1,1,0,0,0,1,1"/>
   <wangtile tileid="37" wangid="1,0,0,0,1,0,1,1"/>
   <wangtile tileid="38" wangid="1,0,1,0,1,0,1,1"/>
   <wangtile tileid="39" wangid="1,1,1,0,1,0,1,1"/>
   <wangtile tileid="40" wangid="1,0,1,1,1,0,1,1"/>
   <wangtile tileid="41" wangid="1,1,1,1,1,0,1,1"/>
   <wangtile tileid="42" wangid="1,0,0,0,1,1,1,1"/>
   <wangtile tileid="43" wangid="1,0,1,0,1,1,1,1"/>
   <wangtile tileid="44" wangid="1,1,1,0,1,1,1,1"/>
   <wangtile tileid="45" wangid="1,0,1,1,1,1,1,1"/>
   <wangtile tileid="46" wangid="1,1,1,1,1,1,1,1"/>
   <wangtile tileid="47" wangid="1,1,1,1,1,1,1,1"/>
   <wangtile tileid="48" wangid="1,1,1,1,1,1,1,1"/>
   <wangtile tileid="49" wangid="1,1,1,1,1,1,1,1"/>
   <wangtile tileid="50" wangid="1,1,1,1,1,1,1,1"/>
   <wangtile tileid="51" wangid="1,1,1,1,1,1,1,1"/>
  </wangset>
 </wangsets>
</tileset>
