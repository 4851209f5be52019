<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="Things" tilewidth="64" tileheight="48" tilecount="3" columns="0" objectalignment="center">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="coin">
  <properties>
   <property name="value" type="int" value="5"/>
   <property name="sound" type="file" value="../sounds/coin.wav"/>
  </properties>
  <image width="16" height="16" source="coin.png"/>
 </tile>
 <tile id="2">
  <image width="64" height="48" source="tree.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="24" y="32" width="16" height="16">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="7">
  <image width="32" height="32" source="door.png"/>
 </tile>
</tileset>
