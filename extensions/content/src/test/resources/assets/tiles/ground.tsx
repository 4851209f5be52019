<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="Ground" tilewidth="16" tileheight="16" spacing="1" margin="2" tilecount="12" columns="4">
 <tileoffset x="3" y="-2"/>
 <properties>
  <property name="season" value="spring"/>
 </properties>
 <image source="ground.png" trans="ff00ff" width="71" height="54"/>
 <terraintypes>
  <terrain name="Grass" tile="0"/>
 </terraintypes>
 <tile id="1" type="solid">
  <properties>
   <property name="friction" type="float" value="0.75"/>
   <property name="hard" type="bool" value="true"/>
  </properties>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="4" width="16" height="12"/>
   <object id="2" x="0" y="0">
    <polygon points="0,0 16,0 0,8"/>
   </object>
  </objectgroup>
 </tile>
 <tile id="5" type="water">
  <animation>
   <frame tileid="5" duration="200"/>
   <frame tileid="6" duration="300"/>
   <frame tileid="7" duration="200"/>
  </animation>
 </tile>
</tileset>
