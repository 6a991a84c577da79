BEGIN TRANSACTION;
CREATE TABLE absences (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    since_at REAL NOT NULL,
    until_at REAL NOT NULL,
    ended_at REAL
) STRICT;
INSERT INTO "absences" VALUES(1,1573916717438992393,1573916717438992392,1.79571059770550155642e+09,1796428800.0,NULL);
INSERT INTO "absences" VALUES(2,1573916717438992393,1573916717438992386,1.79571060875640201568e+09,1796428800.0,1.79571060878980755803e+09);
CREATE TABLE challenges (
    -- AUTOINCREMENT for the same reason as in matches.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    challenger_id INTEGER NOT NULL,
    challenger_name TEXT NOT NULL,
    challenger_username TEXT NOT NULL,
    -- NULL: anybody may accept.
    opponent_id INTEGER,
    opponent_name TEXT,
    extra_trick TEXT NOT NULL,
    starts TEXT NOT NULL,
    pace INTEGER,
    language TEXT NOT NULL,
    created_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    status TEXT NOT NULL,
    -- The message that shows it in the channel, once it is known.
    message_id INTEGER,
    match_id INTEGER REFERENCES matches (id) ON DELETE SET NULL
) STRICT;
INSERT INTO "challenges" VALUES(1,1573916689882415113,1573916689882415116,1573916689882415104,'Anna','anna',1573916689882415105,'Bernd','none','lot',259200,'en',1.79532139654093384744e+09,1.79558059654093384741e+09,'accepted',1573916755925925888,1);
INSERT INTO "challenges" VALUES(2,1573916717438992393,1573916717438992397,1573916717438992388,'Emil','emil',1573916717438992389,'Frida','none','lot',86400,'en',1.79532140510315513606e+09,1.79558060510315513607e+09,'accepted',1573916791715921920,3);
INSERT INTO "challenges" VALUES(3,1573916717438992393,1573916717438992397,1573916717438992386,'Carla','carla.m',1573916717438992388,'Emil','none','lot',86400,'en',1.79532141622923040388e+09,1.79558061622923040385e+09,'accepted',1573916838406914048,4);
INSERT INTO "challenges" VALUES(4,1573916717438992393,1573916717438992396,1573916717438992388,'Emil','emil',1573916717438992391,'Hanna','none','lot',NULL,'en',1.79532142731838440896e+09,1.79558062731838440897e+09,'expired',1573916884925939712,NULL);
INSERT INTO "challenges" VALUES(5,1573916717438992393,1573916717438992396,1573916717438992386,'Carla','carla.m',1573916717438992387,'Dora','joker','lot',NULL,'en',1.79558066999824190142e+09,1.79583986999824190135e+09,'accepted',1575004227502080000,5);
INSERT INTO "challenges" VALUES(6,1573916717438992393,1573916717438992396,1573916717438992384,'Anna','anna',1573916717438992385,'Bernd','sharks','lot',NULL,'en',1.7955806838135137558e+09,1.79583988381351375581e+09,'accepted',1575004285454778368,6);
INSERT INTO "challenges" VALUES(7,1573916717438992393,1573916717438992396,1573916717438992384,'Anna','anna',1573916717438992386,'Carla','none','lot',NULL,'en',1.79558069705686759948e+09,1.79583989705686759949e+09,'accepted',1575004341067055104,7);
INSERT INTO "challenges" VALUES(8,1573916717438992393,1573916717438992396,1573916717438992385,'Bernd','bernd',1573916717438992386,'Carla','none','lot',NULL,'en',1.79558071968365526196e+09,1.79583991968365526198e+09,'accepted',1575004435946405888,8);
INSERT INTO "challenges" VALUES(9,1573916717438992393,1573916717438992396,1573916717438992388,'Emil','emil',1573916717438992389,'Frida','none','lot',NULL,'en',1.79558074201731204984e+09,1.79583994201731204985e+09,'accepted',1575004529642962944,9);
INSERT INTO "challenges" VALUES(12,1573916717438992393,1573916717438992396,1573916717438992391,'Hanna','hanna',1573916717438992385,'Bernd','none','lot',604800,'en',1.79558083320566725729e+09,1.79584003320566725726e+09,'accepted',1575004912096378880,13);
INSERT INTO "challenges" VALUES(13,1573916717438992393,1575004865875148800,1573916717438992384,'Anna','anna',1573916717438992385,'Bernd','none','lot',NULL,'en',1.79558084436353111268e+09,1.79584004436353111269e+09,'accepted',1575004958858674176,14);
INSERT INTO "challenges" VALUES(14,1573916717438992393,1573916717438992396,1573916717438992386,'Carla','carla.m',1573916717438992387,'Dora','none','lot',86400,'en',1.79558085560146212574e+09,1.79584005560146212575e+09,'accepted',1575005005998456832,15);
INSERT INTO "challenges" VALUES(15,1573916717438992393,1573916717438992396,1573916717438992384,'Anna','anna',1573916717438992387,'Dora','none','lot',172800,'en',1.79558086694803977012e+09,1.79584006694803977009e+09,'accepted',1575005053628973056,16);
INSERT INTO "challenges" VALUES(16,1573916717438992393,1573916717438992396,1573916717438992384,'Anna','anna',1573916717438992385,'Bernd','joker','lot',1209600,'en',1.79571048305455875397e+09,1.79596968305455875402e+09,'accepted',1575548702930501632,17);
INSERT INTO "challenges" VALUES(17,1573916717438992393,1573916717438992398,1573916717438992384,'Anna','anna',1573916717438992389,'Frida','sharks','lot',NULL,'en',1.79571049425294017786e+09,1.79596969425294017788e+09,'accepted',1575548749919289344,18);
INSERT INTO "challenges" VALUES(18,1573916717438992393,1575004865875148801,1573916717438992392,'Ida','ida',1573916717438992388,'Emil','none','me',604800,'en',1.79571050672790527343e+09,1.7959697067279052734e+09,'accepted',1575548802310340608,19);
INSERT INTO "challenges" VALUES(19,1573916717438992393,1573916717438992396,1573916717438992385,'Bernd','bernd',1573916717438992386,'Carla','none','lot',NULL,'en',1.79571051788406300542e+09,1.79596971788406300539e+09,'accepted',1575548849043275776,20);
INSERT INTO "challenges" VALUES(20,1573916717438992393,1573916717438992396,1573916717438992388,'Emil','emil',1573916717438992389,'Frida','none','lot',NULL,'en',1.79571054027607631678e+09,1.79596974027607631679e+09,'accepted',1575548942987296768,21);
INSERT INTO "challenges" VALUES(21,1573916717438992393,1573916717438992397,1573916717438992388,'Emil','emil',1573916717438992384,'Anna','sharks','lot',259200,'en',1.79571063003450584407e+09,1.79596983003450584408e+09,'open',1575549319455440896,NULL);
INSERT INTO "challenges" VALUES(22,1573916717438992393,1573916717438992397,1573916717438992389,'Frida','frida',NULL,NULL,'none','me',NULL,'en',1.79571064107101726527e+09,1.79596984107101726533e+09,'open',1575549365789917184,NULL);
INSERT INTO "challenges" VALUES(23,1573916717438992393,1573916717438992397,1573916717438992387,'Dora','dora_77',1573916717438992385,'Bernd','none','lot',NULL,'en',1.79571065212801265716e+09,1.79596985212801265718e+09,'declined',1575549412099227648,NULL);
INSERT INTO "challenges" VALUES(24,1573916717438992393,1573916717438992397,1573916717438992387,'Dora','dora_77',1573916717438992385,'Bernd','none','lot',NULL,'en',1.79571066320898103715e+09,1.79596986320898103712e+09,'withdrawn',1575549458572115968,NULL);
CREATE TABLE departures (
    guild_id INTEGER PRIMARY KEY,
    left_at REAL NOT NULL
) STRICT;
INSERT INTO "departures" VALUES(1573916689882415113,1.79532139810430359837e+09);
CREATE TABLE hidden_members (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "hidden_members" VALUES(1573916717438992393,1573916717438992389);
CREATE TABLE match_log (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    -- Counts from 1, so that the last line's number is the match's revision.
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "match_log" VALUES(1,1,'deal I3 C3 C1 A1 I3 D3');
INSERT INTO "match_log" VALUES(1,2,'2 roll');
INSERT INTO "match_log" VALUES(1,3,'dice 3 2');
INSERT INTO "match_log" VALUES(1,4,'2 place 2 left');
INSERT INTO "match_log" VALUES(1,5,'1 roll');
INSERT INTO "match_log" VALUES(1,6,'dice 4 4');
INSERT INTO "match_log" VALUES(1,7,'1 place 4');
INSERT INTO "match_log" VALUES(1,8,'2 roll');
INSERT INTO "match_log" VALUES(1,9,'dice 3 2');
INSERT INTO "match_log" VALUES(1,10,'2 place 2');
INSERT INTO "match_log" VALUES(1,11,'1 roll');
INSERT INTO "match_log" VALUES(1,12,'dice 3 5');
INSERT INTO "match_log" VALUES(1,13,'1 place 3');
INSERT INTO "match_log" VALUES(2,1,'deal X1 I2 I3 G2 X1 A1');
INSERT INTO "match_log" VALUES(2,2,'1 roll');
INSERT INTO "match_log" VALUES(2,3,'dice 5 6');
INSERT INTO "match_log" VALUES(2,4,'1 place 6 left');
INSERT INTO "match_log" VALUES(2,5,'2 roll');
INSERT INTO "match_log" VALUES(2,6,'dice 4 4');
INSERT INTO "match_log" VALUES(2,7,'2 place 4');
INSERT INTO "match_log" VALUES(2,8,'1 roll');
INSERT INTO "match_log" VALUES(2,9,'dice 5 3');
INSERT INTO "match_log" VALUES(2,10,'1 place 3');
INSERT INTO "match_log" VALUES(2,11,'2 roll');
INSERT INTO "match_log" VALUES(2,12,'dice 2 4');
INSERT INTO "match_log" VALUES(2,13,'2 place 4');
INSERT INTO "match_log" VALUES(2,14,'1 roll');
INSERT INTO "match_log" VALUES(2,15,'dice 6 4');
INSERT INTO "match_log" VALUES(2,16,'1 place 4');
INSERT INTO "match_log" VALUES(2,17,'2 roll');
INSERT INTO "match_log" VALUES(2,18,'dice 1 2');
INSERT INTO "match_log" VALUES(2,19,'2 place 1');
INSERT INTO "match_log" VALUES(2,20,'1 roll');
INSERT INTO "match_log" VALUES(2,21,'dice 3 6');
INSERT INTO "match_log" VALUES(2,22,'1 place 3');
INSERT INTO "match_log" VALUES(2,23,'2 roll');
INSERT INTO "match_log" VALUES(2,24,'dice 5 5');
INSERT INTO "match_log" VALUES(2,25,'2 place 5');
INSERT INTO "match_log" VALUES(2,26,'1 shanghai');
INSERT INTO "match_log" VALUES(2,27,'deal G3 F4 S3 I3 D2 C2');
INSERT INTO "match_log" VALUES(2,28,'2 roll');
INSERT INTO "match_log" VALUES(2,29,'dice 3 1');
INSERT INTO "match_log" VALUES(2,30,'2 place 3 left');
INSERT INTO "match_log" VALUES(2,31,'1 roll');
INSERT INTO "match_log" VALUES(2,32,'dice 4 6');
INSERT INTO "match_log" VALUES(2,33,'1 place 4');
INSERT INTO "match_log" VALUES(2,34,'2 roll');
INSERT INTO "match_log" VALUES(2,35,'dice 3 5');
INSERT INTO "match_log" VALUES(2,36,'2 place 5');
INSERT INTO "match_log" VALUES(2,37,'1 roll');
INSERT INTO "match_log" VALUES(2,38,'dice 6 1');
INSERT INTO "match_log" VALUES(2,39,'1 place 1');
INSERT INTO "match_log" VALUES(2,40,'2 shanghai');
INSERT INTO "match_log" VALUES(2,41,'deal T2 D1 X3 G1 T4 G3');
INSERT INTO "match_log" VALUES(2,42,'1 roll');
INSERT INTO "match_log" VALUES(2,43,'dice 6 6');
INSERT INTO "match_log" VALUES(2,44,'1 place 6 left');
INSERT INTO "match_log" VALUES(2,45,'2 roll');
INSERT INTO "match_log" VALUES(2,46,'dice 6 5');
INSERT INTO "match_log" VALUES(2,47,'2 trick X1 two-sailors D');
INSERT INTO "match_log" VALUES(2,48,'2 place 5');
INSERT INTO "match_log" VALUES(2,49,'1 roll');
INSERT INTO "match_log" VALUES(2,50,'dice 2 6');
INSERT INTO "match_log" VALUES(2,51,'1 place 6');
INSERT INTO "match_log" VALUES(2,52,'2 roll');
INSERT INTO "match_log" VALUES(2,53,'dice 6 6');
INSERT INTO "match_log" VALUES(2,54,'2 place 6');
INSERT INTO "match_log" VALUES(2,55,'1 roll');
INSERT INTO "match_log" VALUES(2,56,'dice 5 6');
INSERT INTO "match_log" VALUES(2,57,'1 place 6');
INSERT INTO "match_log" VALUES(2,58,'2 roll');
INSERT INTO "match_log" VALUES(2,59,'dice 1 5');
INSERT INTO "match_log" VALUES(2,60,'2 place 1');
INSERT INTO "match_log" VALUES(2,61,'1 roll');
INSERT INTO "match_log" VALUES(2,62,'dice 4 2');
INSERT INTO "match_log" VALUES(2,63,'1 place 4');
INSERT INTO "match_log" VALUES(2,64,'2 roll');
INSERT INTO "match_log" VALUES(2,65,'dice 4 4');
INSERT INTO "match_log" VALUES(2,66,'2 place 4');
INSERT INTO "match_log" VALUES(2,67,'1 roll');
INSERT INTO "match_log" VALUES(2,68,'dice 3 6');
INSERT INTO "match_log" VALUES(2,69,'1 place 3');
INSERT INTO "match_log" VALUES(2,70,'2 roll');
INSERT INTO "match_log" VALUES(2,71,'dice 1 5');
INSERT INTO "match_log" VALUES(2,72,'2 place 5');
INSERT INTO "match_log" VALUES(2,73,'1 shanghai');
INSERT INTO "match_log" VALUES(2,74,'deal S2 S1 X2 X2 T3 A3');
INSERT INTO "match_log" VALUES(2,75,'2 roll');
INSERT INTO "match_log" VALUES(2,76,'dice 1 4');
INSERT INTO "match_log" VALUES(2,77,'2 trick X1 die-shift 4>3');
INSERT INTO "match_log" VALUES(2,78,'2 place 1 right');
INSERT INTO "match_log" VALUES(2,79,'1 roll');
INSERT INTO "match_log" VALUES(2,80,'dice 4 5');
INSERT INTO "match_log" VALUES(2,81,'1 place 5');
INSERT INTO "match_log" VALUES(2,82,'2 roll');
INSERT INTO "match_log" VALUES(2,83,'dice 4 5');
INSERT INTO "match_log" VALUES(2,84,'2 place 4');
INSERT INTO "match_log" VALUES(2,85,'1 roll');
INSERT INTO "match_log" VALUES(2,86,'dice 1 1');
INSERT INTO "match_log" VALUES(2,87,'1 trick X3 two-sailors G');
INSERT INTO "match_log" VALUES(2,88,'1 place 1');
INSERT INTO "match_log" VALUES(2,89,'2 roll');
INSERT INTO "match_log" VALUES(2,90,'dice 1 1');
INSERT INTO "match_log" VALUES(2,91,'2 place 1');
INSERT INTO "match_log" VALUES(2,92,'1 roll');
INSERT INTO "match_log" VALUES(2,93,'dice 2 1');
INSERT INTO "match_log" VALUES(2,94,'1 place 1');
INSERT INTO "match_log" VALUES(2,95,'2 roll');
INSERT INTO "match_log" VALUES(2,96,'dice 1 2');
INSERT INTO "match_log" VALUES(2,97,'2 place 2');
INSERT INTO "match_log" VALUES(2,98,'1 roll');
INSERT INTO "match_log" VALUES(2,99,'dice 1 4');
INSERT INTO "match_log" VALUES(2,100,'1 place 4');
INSERT INTO "match_log" VALUES(2,101,'2 roll');
INSERT INTO "match_log" VALUES(2,102,'dice 5 2');
INSERT INTO "match_log" VALUES(2,103,'2 place 5');
INSERT INTO "match_log" VALUES(2,104,'1 roll');
INSERT INTO "match_log" VALUES(2,105,'dice 3 5');
INSERT INTO "match_log" VALUES(2,106,'1 place 3');
INSERT INTO "match_log" VALUES(2,107,'2 shanghai');
INSERT INTO "match_log" VALUES(2,108,'deal A3 X2 S4 F3 S3 D3');
INSERT INTO "match_log" VALUES(2,109,'1 roll');
INSERT INTO "match_log" VALUES(2,110,'dice 4 2');
INSERT INTO "match_log" VALUES(2,111,'1 trick X2 both-dice right');
INSERT INTO "match_log" VALUES(2,112,'2 roll');
INSERT INTO "match_log" VALUES(2,113,'dice 4 5');
INSERT INTO "match_log" VALUES(2,114,'2 place 4');
INSERT INTO "match_log" VALUES(2,115,'1 roll');
INSERT INTO "match_log" VALUES(2,116,'dice 5 3');
INSERT INTO "match_log" VALUES(2,117,'1 place 3');
INSERT INTO "match_log" VALUES(2,118,'2 roll');
INSERT INTO "match_log" VALUES(2,119,'dice 3 6');
INSERT INTO "match_log" VALUES(2,120,'2 place 6');
INSERT INTO "match_log" VALUES(2,121,'1 shanghai');
INSERT INTO "match_log" VALUES(2,122,'deal I1 C3 A4 F3 C4 I4');
INSERT INTO "match_log" VALUES(2,123,'2 roll');
INSERT INTO "match_log" VALUES(2,124,'dice 3 6');
INSERT INTO "match_log" VALUES(2,125,'2 place 6 left');
INSERT INTO "match_log" VALUES(2,126,'1 roll');
INSERT INTO "match_log" VALUES(2,127,'dice 4 4');
INSERT INTO "match_log" VALUES(2,128,'1 trick X2 two-sailors A');
INSERT INTO "match_log" VALUES(2,129,'1 place 4');
INSERT INTO "match_log" VALUES(2,130,'2 roll');
INSERT INTO "match_log" VALUES(2,131,'dice 5 2');
INSERT INTO "match_log" VALUES(2,132,'2 place 5');
INSERT INTO "match_log" VALUES(2,133,'1 roll');
INSERT INTO "match_log" VALUES(2,134,'dice 6 3');
INSERT INTO "match_log" VALUES(2,135,'1 place 3');
INSERT INTO "match_log" VALUES(2,136,'2 roll');
INSERT INTO "match_log" VALUES(2,137,'dice 1 3');
INSERT INTO "match_log" VALUES(2,138,'2 place 1');
INSERT INTO "match_log" VALUES(2,139,'takeback');
INSERT INTO "match_log" VALUES(2,140,'2 place 3');
INSERT INTO "match_log" VALUES(2,141,'1 roll');
INSERT INTO "match_log" VALUES(2,142,'dice 1 1');
INSERT INTO "match_log" VALUES(2,143,'1 place 1');
INSERT INTO "match_log" VALUES(2,144,'2 roll');
INSERT INTO "match_log" VALUES(2,145,'dice 2 3');
INSERT INTO "match_log" VALUES(2,146,'2 place 3');
INSERT INTO "match_log" VALUES(2,147,'1 roll');
INSERT INTO "match_log" VALUES(2,148,'dice 3 2');
INSERT INTO "match_log" VALUES(2,149,'1 place 2');
INSERT INTO "match_log" VALUES(2,150,'2 roll');
INSERT INTO "match_log" VALUES(2,151,'dice 1 3');
INSERT INTO "match_log" VALUES(2,152,'2 place 3');
INSERT INTO "match_log" VALUES(2,153,'1 roll');
INSERT INTO "match_log" VALUES(2,154,'dice 5 2');
INSERT INTO "match_log" VALUES(2,155,'1 place 2');
INSERT INTO "match_log" VALUES(2,156,'2 shanghai');
INSERT INTO "match_log" VALUES(2,157,'deal C3 F2 T3 X1 G4 A2');
INSERT INTO "match_log" VALUES(2,158,'1 roll');
INSERT INTO "match_log" VALUES(2,159,'dice 3 6');
INSERT INTO "match_log" VALUES(2,160,'1 place 3 left');
INSERT INTO "match_log" VALUES(2,161,'2 roll');
INSERT INTO "match_log" VALUES(2,162,'dice 6 3');
INSERT INTO "match_log" VALUES(2,163,'2 place 3');
INSERT INTO "match_log" VALUES(2,164,'1 roll');
INSERT INTO "match_log" VALUES(2,165,'dice 2 1');
INSERT INTO "match_log" VALUES(2,166,'1 place 2');
INSERT INTO "match_log" VALUES(2,167,'2 roll');
INSERT INTO "match_log" VALUES(2,168,'dice 3 6');
INSERT INTO "match_log" VALUES(2,169,'2 place 6');
INSERT INTO "match_log" VALUES(2,170,'1 roll');
INSERT INTO "match_log" VALUES(2,171,'dice 5 2');
INSERT INTO "match_log" VALUES(2,172,'1 place 5');
INSERT INTO "match_log" VALUES(2,173,'2 shanghai');
INSERT INTO "match_log" VALUES(2,174,'deal X3 C1 F1 D4 D3 T1');
INSERT INTO "match_log" VALUES(2,175,'1 roll');
INSERT INTO "match_log" VALUES(2,176,'dice 6 2');
INSERT INTO "match_log" VALUES(2,177,'1 place 2 left');
INSERT INTO "match_log" VALUES(2,178,'2 roll');
INSERT INTO "match_log" VALUES(2,179,'dice 5 6');
INSERT INTO "match_log" VALUES(2,180,'2 place 5');
INSERT INTO "match_log" VALUES(2,181,'1 roll');
INSERT INTO "match_log" VALUES(2,182,'dice 6 2');
INSERT INTO "match_log" VALUES(2,183,'1 place 6');
INSERT INTO "match_log" VALUES(2,184,'2 roll');
INSERT INTO "match_log" VALUES(2,185,'dice 2 4');
INSERT INTO "match_log" VALUES(2,186,'2 place 4');
INSERT INTO "match_log" VALUES(2,187,'1 roll');
INSERT INTO "match_log" VALUES(2,188,'dice 3 3');
INSERT INTO "match_log" VALUES(2,189,'1 place 3');
INSERT INTO "match_log" VALUES(2,190,'2 roll');
INSERT INTO "match_log" VALUES(2,191,'dice 3 1');
INSERT INTO "match_log" VALUES(2,192,'2 place 1');
INSERT INTO "match_log" VALUES(2,193,'1 shanghai');
INSERT INTO "match_log" VALUES(3,1,'deal X3 I2 A4 F4 C2 C4');
INSERT INTO "match_log" VALUES(3,2,'1 roll');
INSERT INTO "match_log" VALUES(3,3,'dice 2 3');
INSERT INTO "match_log" VALUES(3,4,'1 place 2 left');
INSERT INTO "match_log" VALUES(3,5,'2 roll');
INSERT INTO "match_log" VALUES(3,6,'dice 4 2');
INSERT INTO "match_log" VALUES(3,7,'2 place 4');
INSERT INTO "match_log" VALUES(3,8,'1 roll');
INSERT INTO "match_log" VALUES(3,9,'dice 3 1');
INSERT INTO "match_log" VALUES(3,10,'end time 2');
INSERT INTO "match_log" VALUES(4,1,'deal C2 X2 D1 X1 I4 X3');
INSERT INTO "match_log" VALUES(4,2,'2 roll');
INSERT INTO "match_log" VALUES(4,3,'dice 3 4');
INSERT INTO "match_log" VALUES(4,4,'2 place 3 left');
INSERT INTO "match_log" VALUES(4,5,'1 roll');
INSERT INTO "match_log" VALUES(4,6,'dice 5 1');
INSERT INTO "match_log" VALUES(4,7,'end time 2');
INSERT INTO "match_log" VALUES(5,1,'deal S3 C1 F2 I3 I3 T3');
INSERT INTO "match_log" VALUES(5,2,'2 roll');
INSERT INTO "match_log" VALUES(5,3,'dice 4 3');
INSERT INTO "match_log" VALUES(5,4,'2 place 3 left');
INSERT INTO "match_log" VALUES(5,5,'1 roll');
INSERT INTO "match_log" VALUES(5,6,'dice 2 1');
INSERT INTO "match_log" VALUES(5,7,'1 trick XJ both-dice');
INSERT INTO "match_log" VALUES(5,8,'2 roll');
INSERT INTO "match_log" VALUES(5,9,'dice 6 1');
INSERT INTO "match_log" VALUES(5,10,'2 trick XJ both-dice');
INSERT INTO "match_log" VALUES(5,11,'1 shanghai');
INSERT INTO "match_log" VALUES(5,12,'deal X1 T3 I4 C2 F1 G1');
INSERT INTO "match_log" VALUES(5,13,'2 roll');
INSERT INTO "match_log" VALUES(5,14,'dice 4 2');
INSERT INTO "match_log" VALUES(5,15,'2 place 4 left');
INSERT INTO "match_log" VALUES(5,16,'1 roll');
INSERT INTO "match_log" VALUES(5,17,'dice 1 3');
INSERT INTO "match_log" VALUES(5,18,'1 place 3');
INSERT INTO "match_log" VALUES(5,19,'2 roll');
INSERT INTO "match_log" VALUES(5,20,'dice 2 2');
INSERT INTO "match_log" VALUES(5,21,'2 place 2');
INSERT INTO "match_log" VALUES(5,22,'1 roll');
INSERT INTO "match_log" VALUES(5,23,'dice 4 6');
INSERT INTO "match_log" VALUES(5,24,'1 place 4');
INSERT INTO "match_log" VALUES(5,25,'2 roll');
INSERT INTO "match_log" VALUES(5,26,'dice 4 3');
INSERT INTO "match_log" VALUES(5,27,'2 place 3');
INSERT INTO "match_log" VALUES(5,28,'1 shanghai');
INSERT INTO "match_log" VALUES(5,29,'deal F3 X1 G3 A2 S4 C4');
INSERT INTO "match_log" VALUES(5,30,'2 roll');
INSERT INTO "match_log" VALUES(5,31,'dice 3 1');
INSERT INTO "match_log" VALUES(5,32,'2 place 1 left');
INSERT INTO "match_log" VALUES(5,33,'1 roll');
INSERT INTO "match_log" VALUES(5,34,'dice 2 5');
INSERT INTO "match_log" VALUES(5,35,'1 place 5');
INSERT INTO "match_log" VALUES(5,36,'2 roll');
INSERT INTO "match_log" VALUES(5,37,'dice 3 5');
INSERT INTO "match_log" VALUES(5,38,'2 place 3');
INSERT INTO "match_log" VALUES(5,39,'1 roll');
INSERT INTO "match_log" VALUES(5,40,'dice 4 3');
INSERT INTO "match_log" VALUES(5,41,'1 place 4');
INSERT INTO "match_log" VALUES(5,42,'2 shanghai');
INSERT INTO "match_log" VALUES(5,43,'deal A3 G3 G4 A3 X3 T2');
INSERT INTO "match_log" VALUES(5,44,'1 roll');
INSERT INTO "match_log" VALUES(5,45,'dice 2 3');
INSERT INTO "match_log" VALUES(5,46,'1 place 2 left');
INSERT INTO "match_log" VALUES(5,47,'2 roll');
INSERT INTO "match_log" VALUES(5,48,'dice 3 3');
INSERT INTO "match_log" VALUES(5,49,'2 place 3');
INSERT INTO "match_log" VALUES(5,50,'1 roll');
INSERT INTO "match_log" VALUES(5,51,'dice 6 6');
INSERT INTO "match_log" VALUES(5,52,'1 place 6');
INSERT INTO "match_log" VALUES(5,53,'2 roll');
INSERT INTO "match_log" VALUES(5,54,'dice 2 3');
INSERT INTO "match_log" VALUES(5,55,'2 place 3');
INSERT INTO "match_log" VALUES(5,56,'1 shanghai');
INSERT INTO "match_log" VALUES(5,57,'deal S3 X1 T4 X2 D4 D3');
INSERT INTO "match_log" VALUES(5,58,'2 roll');
INSERT INTO "match_log" VALUES(5,59,'dice 3 5');
INSERT INTO "match_log" VALUES(5,60,'2 place 5 left');
INSERT INTO "match_log" VALUES(5,61,'1 roll');
INSERT INTO "match_log" VALUES(5,62,'dice 2 2');
INSERT INTO "match_log" VALUES(5,63,'1 place 2');
INSERT INTO "match_log" VALUES(5,64,'2 roll');
INSERT INTO "match_log" VALUES(5,65,'dice 1 5');
INSERT INTO "match_log" VALUES(5,66,'2 place 5');
INSERT INTO "match_log" VALUES(5,67,'1 roll');
INSERT INTO "match_log" VALUES(5,68,'dice 6 5');
INSERT INTO "match_log" VALUES(5,69,'1 place 5');
INSERT INTO "match_log" VALUES(5,70,'2 shanghai');
INSERT INTO "match_log" VALUES(5,71,'deal X3 S1 X2 D1 A1 A4');
INSERT INTO "match_log" VALUES(5,72,'1 roll');
INSERT INTO "match_log" VALUES(5,73,'dice 6 5');
INSERT INTO "match_log" VALUES(5,74,'1 place 6 left');
INSERT INTO "match_log" VALUES(5,75,'2 roll');
INSERT INTO "match_log" VALUES(5,76,'dice 1 2');
INSERT INTO "match_log" VALUES(5,77,'2 place 2');
INSERT INTO "match_log" VALUES(5,78,'1 roll');
INSERT INTO "match_log" VALUES(5,79,'dice 1 3');
INSERT INTO "match_log" VALUES(5,80,'1 place 1');
INSERT INTO "match_log" VALUES(5,81,'2 roll');
INSERT INTO "match_log" VALUES(5,82,'dice 1 6');
INSERT INTO "match_log" VALUES(5,83,'2 place 6');
INSERT INTO "match_log" VALUES(5,84,'1 roll');
INSERT INTO "match_log" VALUES(5,85,'dice 6 6');
INSERT INTO "match_log" VALUES(5,86,'1 place 6');
INSERT INTO "match_log" VALUES(5,87,'2 shanghai');
INSERT INTO "match_log" VALUES(5,88,'deal I2 F3 S2 D2 X2 G2');
INSERT INTO "match_log" VALUES(5,89,'1 roll');
INSERT INTO "match_log" VALUES(5,90,'dice 1 1');
INSERT INTO "match_log" VALUES(5,91,'1 trick X3 roll-again');
INSERT INTO "match_log" VALUES(5,92,'dice 5 1');
INSERT INTO "match_log" VALUES(5,93,'1 place 5 left');
INSERT INTO "match_log" VALUES(5,94,'2 roll');
INSERT INTO "match_log" VALUES(5,95,'dice 1 1');
INSERT INTO "match_log" VALUES(5,96,'2 place 1');
INSERT INTO "match_log" VALUES(5,97,'1 roll');
INSERT INTO "match_log" VALUES(5,98,'dice 1 1');
INSERT INTO "match_log" VALUES(5,99,'1 place 1');
INSERT INTO "match_log" VALUES(5,100,'2 roll');
INSERT INTO "match_log" VALUES(5,101,'dice 6 6');
INSERT INTO "match_log" VALUES(5,102,'2 place 6');
INSERT INTO "match_log" VALUES(5,103,'1 roll');
INSERT INTO "match_log" VALUES(5,104,'dice 3 2');
INSERT INTO "match_log" VALUES(5,105,'1 place 3');
INSERT INTO "match_log" VALUES(5,106,'2 shanghai');
INSERT INTO "match_log" VALUES(5,107,'deal C3 D3 T1 F4 I1 C3');
INSERT INTO "match_log" VALUES(5,108,'1 roll');
INSERT INTO "match_log" VALUES(5,109,'dice 1 4');
INSERT INTO "match_log" VALUES(5,110,'1 place 4 left');
INSERT INTO "match_log" VALUES(5,111,'2 roll');
INSERT INTO "match_log" VALUES(5,112,'dice 6 4');
INSERT INTO "match_log" VALUES(5,113,'2 place 6');
INSERT INTO "match_log" VALUES(5,114,'1 roll');
INSERT INTO "match_log" VALUES(5,115,'dice 2 1');
INSERT INTO "match_log" VALUES(5,116,'1 place 2');
INSERT INTO "match_log" VALUES(5,117,'2 roll');
INSERT INTO "match_log" VALUES(5,118,'dice 1 3');
INSERT INTO "match_log" VALUES(5,119,'2 place 3');
INSERT INTO "match_log" VALUES(5,120,'1 roll');
INSERT INTO "match_log" VALUES(5,121,'dice 6 3');
INSERT INTO "match_log" VALUES(5,122,'1 trick X2 both-dice');
INSERT INTO "match_log" VALUES(5,123,'2 roll');
INSERT INTO "match_log" VALUES(5,124,'dice 6 3');
INSERT INTO "match_log" VALUES(5,125,'2 place 3');
INSERT INTO "match_log" VALUES(5,126,'1 roll');
INSERT INTO "match_log" VALUES(5,127,'dice 5 1');
INSERT INTO "match_log" VALUES(5,128,'1 place 1');
INSERT INTO "match_log" VALUES(5,129,'2 shanghai');
INSERT INTO "match_log" VALUES(6,1,'deal F2 G3 S1 A3 F3 T3');
INSERT INTO "match_log" VALUES(6,2,'2 roll');
INSERT INTO "match_log" VALUES(6,3,'dice 2 2');
INSERT INTO "match_log" VALUES(6,4,'2 trick XS send-to-sharks');
INSERT INTO "match_log" VALUES(6,5,'2 place 2 left');
INSERT INTO "match_log" VALUES(6,6,'1 roll');
INSERT INTO "match_log" VALUES(6,7,'dice 2 5');
INSERT INTO "match_log" VALUES(6,8,'1 place 5');
INSERT INTO "match_log" VALUES(6,9,'2 roll');
INSERT INTO "match_log" VALUES(6,10,'dice 6 6');
INSERT INTO "match_log" VALUES(6,11,'2 place 6');
INSERT INTO "match_log" VALUES(6,12,'1 roll');
INSERT INTO "match_log" VALUES(6,13,'dice 6 6');
INSERT INTO "match_log" VALUES(6,14,'1 place 6');
INSERT INTO "match_log" VALUES(6,15,'2 shanghai');
INSERT INTO "match_log" VALUES(6,16,'deal D3 A3 F1 G3 X1 I2');
INSERT INTO "match_log" VALUES(6,17,'1 roll');
INSERT INTO "match_log" VALUES(6,18,'dice 5 3');
INSERT INTO "match_log" VALUES(6,19,'1 trick XS send-to-sharks');
INSERT INTO "match_log" VALUES(6,20,'1 place 5 left');
INSERT INTO "match_log" VALUES(6,21,'2 roll');
INSERT INTO "match_log" VALUES(6,22,'dice 6 6');
INSERT INTO "match_log" VALUES(6,23,'2 place 6');
INSERT INTO "match_log" VALUES(6,24,'1 roll');
INSERT INTO "match_log" VALUES(6,25,'dice 3 2');
INSERT INTO "match_log" VALUES(6,26,'1 place 3');
INSERT INTO "match_log" VALUES(6,27,'2 roll');
INSERT INTO "match_log" VALUES(6,28,'dice 6 2');
INSERT INTO "match_log" VALUES(6,29,'2 place 6');
INSERT INTO "match_log" VALUES(6,30,'1 shanghai');
INSERT INTO "match_log" VALUES(6,31,'deal X1 C1 S3 X3 X2 D1');
INSERT INTO "match_log" VALUES(6,32,'2 roll');
INSERT INTO "match_log" VALUES(6,33,'dice 3 5');
INSERT INTO "match_log" VALUES(6,34,'2 place 5 left');
INSERT INTO "match_log" VALUES(6,35,'1 roll');
INSERT INTO "match_log" VALUES(6,36,'dice 2 2');
INSERT INTO "match_log" VALUES(6,37,'1 place 2');
INSERT INTO "match_log" VALUES(6,38,'2 roll');
INSERT INTO "match_log" VALUES(6,39,'dice 2 5');
INSERT INTO "match_log" VALUES(6,40,'2 place 2');
INSERT INTO "match_log" VALUES(6,41,'1 roll');
INSERT INTO "match_log" VALUES(6,42,'dice 5 6');
INSERT INTO "match_log" VALUES(6,43,'1 place 6');
INSERT INTO "match_log" VALUES(6,44,'2 shanghai');
INSERT INTO "match_log" VALUES(6,45,'deal I3 I4 T4 C4 I3 C3');
INSERT INTO "match_log" VALUES(6,46,'1 roll');
INSERT INTO "match_log" VALUES(6,47,'dice 5 4');
INSERT INTO "match_log" VALUES(6,48,'1 place 4 left');
INSERT INTO "match_log" VALUES(6,49,'2 roll');
INSERT INTO "match_log" VALUES(6,50,'dice 1 3');
INSERT INTO "match_log" VALUES(6,51,'2 place 1');
INSERT INTO "match_log" VALUES(6,52,'1 roll');
INSERT INTO "match_log" VALUES(6,53,'dice 4 3');
INSERT INTO "match_log" VALUES(6,54,'1 place 3');
INSERT INTO "match_log" VALUES(6,55,'2 roll');
INSERT INTO "match_log" VALUES(6,56,'dice 3 5');
INSERT INTO "match_log" VALUES(6,57,'2 trick X2 both-dice');
INSERT INTO "match_log" VALUES(6,58,'1 shanghai');
INSERT INTO "match_log" VALUES(6,59,'deal G4 D3 S4 A1 C3 X1');
INSERT INTO "match_log" VALUES(6,60,'2 roll');
INSERT INTO "match_log" VALUES(6,61,'dice 2 5');
INSERT INTO "match_log" VALUES(6,62,'2 place 5 left');
INSERT INTO "match_log" VALUES(6,63,'1 roll');
INSERT INTO "match_log" VALUES(6,64,'dice 1 5');
INSERT INTO "match_log" VALUES(6,65,'1 place 5');
INSERT INTO "match_log" VALUES(6,66,'2 roll');
INSERT INTO "match_log" VALUES(6,67,'dice 1 6');
INSERT INTO "match_log" VALUES(6,68,'2 place 1');
INSERT INTO "match_log" VALUES(6,69,'1 roll');
INSERT INTO "match_log" VALUES(6,70,'dice 1 1');
INSERT INTO "match_log" VALUES(6,71,'1 place 1');
INSERT INTO "match_log" VALUES(6,72,'2 shanghai');
INSERT INTO "match_log" VALUES(6,73,'deal S3 D4 I1 X2 X3 G2');
INSERT INTO "match_log" VALUES(6,74,'1 roll');
INSERT INTO "match_log" VALUES(6,75,'dice 2 4');
INSERT INTO "match_log" VALUES(6,76,'1 place 4 left');
INSERT INTO "match_log" VALUES(6,77,'2 roll');
INSERT INTO "match_log" VALUES(6,78,'dice 6 4');
INSERT INTO "match_log" VALUES(6,79,'2 place 6');
INSERT INTO "match_log" VALUES(6,80,'1 roll');
INSERT INTO "match_log" VALUES(6,81,'dice 3 4');
INSERT INTO "match_log" VALUES(6,82,'1 place 4');
INSERT INTO "match_log" VALUES(6,83,'2 roll');
INSERT INTO "match_log" VALUES(6,84,'dice 2 4');
INSERT INTO "match_log" VALUES(6,85,'2 place 2');
INSERT INTO "match_log" VALUES(6,86,'1 shanghai');
INSERT INTO "match_log" VALUES(6,87,'deal S2 T1 F3 T3 G1 A4');
INSERT INTO "match_log" VALUES(6,88,'2 roll');
INSERT INTO "match_log" VALUES(6,89,'dice 3 3');
INSERT INTO "match_log" VALUES(6,90,'2 place 3 left');
INSERT INTO "match_log" VALUES(6,91,'1 roll');
INSERT INTO "match_log" VALUES(6,92,'dice 5 4');
INSERT INTO "match_log" VALUES(6,93,'1 place 5');
INSERT INTO "match_log" VALUES(6,94,'2 roll');
INSERT INTO "match_log" VALUES(6,95,'dice 6 3');
INSERT INTO "match_log" VALUES(6,96,'2 place 3');
INSERT INTO "match_log" VALUES(6,97,'1 roll');
INSERT INTO "match_log" VALUES(6,98,'dice 2 1');
INSERT INTO "match_log" VALUES(6,99,'1 place 2');
INSERT INTO "match_log" VALUES(6,100,'2 shanghai');
INSERT INTO "match_log" VALUES(6,101,'deal T2 D2 A2 F4 X2 C2');
INSERT INTO "match_log" VALUES(6,102,'1 roll');
INSERT INTO "match_log" VALUES(6,103,'dice 1 2');
INSERT INTO "match_log" VALUES(6,104,'1 place 2 left');
INSERT INTO "match_log" VALUES(6,105,'2 roll');
INSERT INTO "match_log" VALUES(6,106,'dice 4 3');
INSERT INTO "match_log" VALUES(6,107,'2 place 3');
INSERT INTO "match_log" VALUES(6,108,'1 roll');
INSERT INTO "match_log" VALUES(6,109,'dice 1 1');
INSERT INTO "match_log" VALUES(6,110,'1 trick X2 both-dice');
INSERT INTO "match_log" VALUES(6,111,'2 roll');
INSERT INTO "match_log" VALUES(6,112,'dice 2 5');
INSERT INTO "match_log" VALUES(6,113,'2 place 5');
INSERT INTO "match_log" VALUES(6,114,'1 roll');
INSERT INTO "match_log" VALUES(6,115,'dice 1 1');
INSERT INTO "match_log" VALUES(6,116,'1 place 1');
INSERT INTO "match_log" VALUES(6,117,'2 shanghai');
INSERT INTO "match_log" VALUES(7,1,'deal S4 G3 A3 X3 D2 C3');
INSERT INTO "match_log" VALUES(7,2,'1 roll');
INSERT INTO "match_log" VALUES(7,3,'dice 1 4');
INSERT INTO "match_log" VALUES(7,4,'1 place 4 left');
INSERT INTO "match_log" VALUES(7,5,'2 roll');
INSERT INTO "match_log" VALUES(7,6,'dice 2 4');
INSERT INTO "match_log" VALUES(7,7,'2 place 2');
INSERT INTO "match_log" VALUES(7,8,'1 roll');
INSERT INTO "match_log" VALUES(7,9,'dice 5 1');
INSERT INTO "match_log" VALUES(7,10,'1 place 1');
INSERT INTO "match_log" VALUES(7,11,'2 roll');
INSERT INTO "match_log" VALUES(7,12,'dice 5 6');
INSERT INTO "match_log" VALUES(7,13,'2 place 6');
INSERT INTO "match_log" VALUES(7,14,'1 roll');
INSERT INTO "match_log" VALUES(7,15,'dice 2 5');
INSERT INTO "match_log" VALUES(7,16,'1 place 5');
INSERT INTO "match_log" VALUES(7,17,'2 roll');
INSERT INTO "match_log" VALUES(7,18,'dice 6 2');
INSERT INTO "match_log" VALUES(7,19,'2 place 2');
INSERT INTO "match_log" VALUES(7,20,'1 roll');
INSERT INTO "match_log" VALUES(7,21,'dice 1 4');
INSERT INTO "match_log" VALUES(7,22,'2 resign');
INSERT INTO "match_log" VALUES(8,1,'deal S1 X2 T1 G2 D3 X3');
INSERT INTO "match_log" VALUES(8,2,'2 roll');
INSERT INTO "match_log" VALUES(8,3,'dice 5 1');
INSERT INTO "match_log" VALUES(8,4,'2 place 5 left');
INSERT INTO "match_log" VALUES(8,5,'1 roll');
INSERT INTO "match_log" VALUES(8,6,'dice 4 4');
INSERT INTO "match_log" VALUES(8,7,'1 place 4');
INSERT INTO "match_log" VALUES(8,8,'2 roll');
INSERT INTO "match_log" VALUES(8,9,'dice 4 6');
INSERT INTO "match_log" VALUES(8,10,'2 place 4');
INSERT INTO "match_log" VALUES(8,11,'1 roll');
INSERT INTO "match_log" VALUES(8,12,'dice 3 5');
INSERT INTO "match_log" VALUES(8,13,'end cancelled -');
INSERT INTO "match_log" VALUES(9,1,'deal I3 A1 X2 D1 C1 T2');
INSERT INTO "match_log" VALUES(9,2,'2 roll');
INSERT INTO "match_log" VALUES(9,3,'dice 6 1');
INSERT INTO "match_log" VALUES(9,4,'2 place 1 left');
INSERT INTO "match_log" VALUES(9,5,'1 roll');
INSERT INTO "match_log" VALUES(9,6,'dice 6 3');
INSERT INTO "match_log" VALUES(9,7,'1 place 3');
INSERT INTO "match_log" VALUES(9,8,'2 roll');
INSERT INTO "match_log" VALUES(9,9,'dice 4 6');
INSERT INTO "match_log" VALUES(9,10,'2 place 4');
INSERT INTO "match_log" VALUES(9,11,'1 roll');
INSERT INTO "match_log" VALUES(9,12,'dice 4 4');
INSERT INTO "match_log" VALUES(9,13,'end cancelled -');
INSERT INTO "match_log" VALUES(10,1,'deal C3 T2 X1 D2 I2 S3');
INSERT INTO "match_log" VALUES(10,2,'1 roll');
INSERT INTO "match_log" VALUES(10,3,'dice 3 4');
INSERT INTO "match_log" VALUES(10,4,'1 place 4 left');
INSERT INTO "match_log" VALUES(10,5,'2 roll');
INSERT INTO "match_log" VALUES(10,6,'dice 3 4');
INSERT INTO "match_log" VALUES(10,7,'2 place 4');
INSERT INTO "match_log" VALUES(10,8,'1 roll');
INSERT INTO "match_log" VALUES(10,9,'dice 1 2');
INSERT INTO "match_log" VALUES(10,10,'1 place 2');
INSERT INTO "match_log" VALUES(10,11,'2 roll');
INSERT INTO "match_log" VALUES(10,12,'dice 5 6');
INSERT INTO "match_log" VALUES(10,13,'2 place 5');
INSERT INTO "match_log" VALUES(10,14,'1 roll');
INSERT INTO "match_log" VALUES(10,15,'dice 5 4');
INSERT INTO "match_log" VALUES(10,16,'1 resign');
INSERT INTO "match_log" VALUES(11,1,'deal X1 S1 S3 G2 S3 I1');
INSERT INTO "match_log" VALUES(11,2,'2 roll');
INSERT INTO "match_log" VALUES(11,3,'dice 4 5');
INSERT INTO "match_log" VALUES(11,4,'2 place 4 left');
INSERT INTO "match_log" VALUES(11,5,'1 roll');
INSERT INTO "match_log" VALUES(11,6,'dice 1 1');
INSERT INTO "match_log" VALUES(11,7,'1 place 1');
INSERT INTO "match_log" VALUES(11,8,'2 roll');
INSERT INTO "match_log" VALUES(11,9,'dice 5 5');
INSERT INTO "match_log" VALUES(11,10,'2 place 5');
INSERT INTO "match_log" VALUES(11,11,'1 roll');
INSERT INTO "match_log" VALUES(11,12,'dice 2 4');
INSERT INTO "match_log" VALUES(11,13,'1 place 2');
INSERT INTO "match_log" VALUES(11,14,'2 roll');
INSERT INTO "match_log" VALUES(11,15,'dice 6 6');
INSERT INTO "match_log" VALUES(11,16,'1 resign');
INSERT INTO "match_log" VALUES(12,1,'deal F3 D1 I3 F2 G3 T2');
INSERT INTO "match_log" VALUES(12,2,'1 roll');
INSERT INTO "match_log" VALUES(12,3,'dice 2 1');
INSERT INTO "match_log" VALUES(12,4,'1 place 2 left');
INSERT INTO "match_log" VALUES(12,5,'2 roll');
INSERT INTO "match_log" VALUES(12,6,'dice 5 1');
INSERT INTO "match_log" VALUES(12,7,'2 place 1');
INSERT INTO "match_log" VALUES(12,8,'1 roll');
INSERT INTO "match_log" VALUES(12,9,'dice 1 5');
INSERT INTO "match_log" VALUES(12,10,'1 place 5');
INSERT INTO "match_log" VALUES(12,11,'2 roll');
INSERT INTO "match_log" VALUES(12,12,'dice 6 5');
INSERT INTO "match_log" VALUES(12,13,'2 place 5');
INSERT INTO "match_log" VALUES(12,14,'1 shanghai');
INSERT INTO "match_log" VALUES(12,15,'deal C4 T3 A4 C3 X3 A1');
INSERT INTO "match_log" VALUES(12,16,'2 roll');
INSERT INTO "match_log" VALUES(12,17,'dice 3 6');
INSERT INTO "match_log" VALUES(12,18,'2 resign');
INSERT INTO "match_log" VALUES(13,1,'deal C2 D2 C1 T4 S3 X1');
INSERT INTO "match_log" VALUES(13,2,'1 roll');
INSERT INTO "match_log" VALUES(13,3,'dice 6 5');
INSERT INTO "match_log" VALUES(13,4,'1 place 5 left');
INSERT INTO "match_log" VALUES(13,5,'2 roll');
INSERT INTO "match_log" VALUES(13,6,'dice 4 5');
INSERT INTO "match_log" VALUES(13,7,'2 place 4');
INSERT INTO "match_log" VALUES(13,8,'1 roll');
INSERT INTO "match_log" VALUES(13,9,'dice 3 2');
INSERT INTO "match_log" VALUES(13,10,'1 place 3');
INSERT INTO "match_log" VALUES(13,11,'2 roll');
INSERT INTO "match_log" VALUES(13,12,'dice 2 3');
INSERT INTO "match_log" VALUES(13,13,'2 place 3');
INSERT INTO "match_log" VALUES(14,1,'deal S3 F3 G2 X2 X1 A1');
INSERT INTO "match_log" VALUES(14,2,'1 roll');
INSERT INTO "match_log" VALUES(14,3,'dice 3 6');
INSERT INTO "match_log" VALUES(14,4,'1 place 6 left');
INSERT INTO "match_log" VALUES(14,5,'2 roll');
INSERT INTO "match_log" VALUES(14,6,'dice 5 6');
INSERT INTO "match_log" VALUES(14,7,'2 place 5');
INSERT INTO "match_log" VALUES(14,8,'1 roll');
INSERT INTO "match_log" VALUES(14,9,'dice 6 4');
INSERT INTO "match_log" VALUES(14,10,'1 place 4');
INSERT INTO "match_log" VALUES(14,11,'2 roll');
INSERT INTO "match_log" VALUES(14,12,'dice 5 3');
INSERT INTO "match_log" VALUES(14,13,'2 place 5');
INSERT INTO "match_log" VALUES(15,1,'deal X2 C3 C4 G2 G3 X1');
INSERT INTO "match_log" VALUES(15,2,'1 roll');
INSERT INTO "match_log" VALUES(15,3,'dice 1 6');
INSERT INTO "match_log" VALUES(15,4,'1 place 1 left');
INSERT INTO "match_log" VALUES(15,5,'2 roll');
INSERT INTO "match_log" VALUES(15,6,'dice 6 5');
INSERT INTO "match_log" VALUES(15,7,'2 place 5');
INSERT INTO "match_log" VALUES(15,8,'1 roll');
INSERT INTO "match_log" VALUES(15,9,'dice 1 4');
INSERT INTO "match_log" VALUES(15,10,'1 place 4');
INSERT INTO "match_log" VALUES(15,11,'2 roll');
INSERT INTO "match_log" VALUES(15,12,'dice 4 6');
INSERT INTO "match_log" VALUES(16,1,'deal S3 G4 S2 D4 D2 T3');
INSERT INTO "match_log" VALUES(16,2,'2 roll');
INSERT INTO "match_log" VALUES(16,3,'dice 2 2');
INSERT INTO "match_log" VALUES(16,4,'2 place 2 left');
INSERT INTO "match_log" VALUES(16,5,'1 roll');
INSERT INTO "match_log" VALUES(16,6,'dice 2 6');
INSERT INTO "match_log" VALUES(16,7,'1 place 2');
INSERT INTO "match_log" VALUES(16,8,'2 roll');
INSERT INTO "match_log" VALUES(16,9,'dice 4 1');
INSERT INTO "match_log" VALUES(16,10,'2 place 4');
INSERT INTO "match_log" VALUES(16,11,'1 roll');
INSERT INTO "match_log" VALUES(16,12,'dice 1 5');
INSERT INTO "match_log" VALUES(17,1,'deal F4 X3 I2 S3 G1 A2');
INSERT INTO "match_log" VALUES(17,2,'2 roll');
INSERT INTO "match_log" VALUES(17,3,'dice 6 2');
INSERT INTO "match_log" VALUES(17,4,'2 trick XJ both-dice left');
INSERT INTO "match_log" VALUES(17,5,'1 roll');
INSERT INTO "match_log" VALUES(17,6,'dice 4 1');
INSERT INTO "match_log" VALUES(17,7,'1 place 4');
INSERT INTO "match_log" VALUES(17,8,'2 roll');
INSERT INTO "match_log" VALUES(17,9,'dice 5 5');
INSERT INTO "match_log" VALUES(17,10,'2 place 5');
INSERT INTO "match_log" VALUES(17,11,'1 roll');
INSERT INTO "match_log" VALUES(17,12,'dice 4 4');
INSERT INTO "match_log" VALUES(17,13,'1 trick XJ both-dice');
INSERT INTO "match_log" VALUES(17,14,'2 shanghai');
INSERT INTO "match_log" VALUES(17,15,'deal D3 G3 T3 S1 F2 G4');
INSERT INTO "match_log" VALUES(17,16,'1 roll');
INSERT INTO "match_log" VALUES(17,17,'dice 4 4');
INSERT INTO "match_log" VALUES(17,18,'1 place 4 left');
INSERT INTO "match_log" VALUES(17,19,'2 roll');
INSERT INTO "match_log" VALUES(17,20,'dice 1 5');
INSERT INTO "match_log" VALUES(18,1,'deal G3 X3 F4 S4 T3 G4');
INSERT INTO "match_log" VALUES(18,2,'2 roll');
INSERT INTO "match_log" VALUES(18,3,'dice 1 2');
INSERT INTO "match_log" VALUES(18,4,'2 trick XS send-to-sharks');
INSERT INTO "match_log" VALUES(18,5,'2 place 2 left');
INSERT INTO "match_log" VALUES(18,6,'1 roll');
INSERT INTO "match_log" VALUES(18,7,'dice 1 3');
INSERT INTO "match_log" VALUES(18,8,'1 place 3');
INSERT INTO "match_log" VALUES(18,9,'2 roll');
INSERT INTO "match_log" VALUES(18,10,'dice 3 2');
INSERT INTO "match_log" VALUES(18,11,'2 place 3');
INSERT INTO "match_log" VALUES(18,12,'1 roll');
INSERT INTO "match_log" VALUES(18,13,'dice 4 1');
INSERT INTO "match_log" VALUES(18,14,'1 place 1');
INSERT INTO "match_log" VALUES(18,15,'2 shanghai');
INSERT INTO "match_log" VALUES(18,16,'deal F3 S2 C4 A2 T1 S3');
INSERT INTO "match_log" VALUES(18,17,'1 roll');
INSERT INTO "match_log" VALUES(18,18,'dice 6 6');
INSERT INTO "match_log" VALUES(18,19,'1 trick XS send-to-sharks');
INSERT INTO "match_log" VALUES(18,20,'1 place 6 left');
INSERT INTO "match_log" VALUES(18,21,'2 roll');
INSERT INTO "match_log" VALUES(18,22,'dice 5 4');
INSERT INTO "match_log" VALUES(18,23,'2 place 4');
INSERT INTO "match_log" VALUES(18,24,'1 roll');
INSERT INTO "match_log" VALUES(18,25,'dice 3 4');
INSERT INTO "match_log" VALUES(18,26,'1 place 3');
INSERT INTO "match_log" VALUES(18,27,'2 roll');
INSERT INTO "match_log" VALUES(18,28,'dice 2 5');
INSERT INTO "match_log" VALUES(18,29,'2 place 5');
INSERT INTO "match_log" VALUES(18,30,'1 shanghai');
INSERT INTO "match_log" VALUES(18,31,'deal I3 F3 D2 G2 A1 C2');
INSERT INTO "match_log" VALUES(18,32,'2 roll');
INSERT INTO "match_log" VALUES(18,33,'dice 5 3');
INSERT INTO "match_log" VALUES(18,34,'2 place 5 left');
INSERT INTO "match_log" VALUES(18,35,'1 roll');
INSERT INTO "match_log" VALUES(18,36,'dice 3 6');
INSERT INTO "match_log" VALUES(18,37,'1 place 3');
INSERT INTO "match_log" VALUES(18,38,'2 roll');
INSERT INTO "match_log" VALUES(18,39,'dice 5 6');
INSERT INTO "match_log" VALUES(18,40,'2 place 5');
INSERT INTO "match_log" VALUES(18,41,'1 roll');
INSERT INTO "match_log" VALUES(18,42,'dice 3 2');
INSERT INTO "match_log" VALUES(18,43,'1 place 3');
INSERT INTO "match_log" VALUES(18,44,'2 roll');
INSERT INTO "match_log" VALUES(18,45,'dice 4 6');
INSERT INTO "match_log" VALUES(18,46,'2 place 4');
INSERT INTO "match_log" VALUES(18,47,'1 roll');
INSERT INTO "match_log" VALUES(18,48,'dice 1 4');
INSERT INTO "match_log" VALUES(18,49,'1 place 1');
INSERT INTO "match_log" VALUES(18,50,'2 roll');
INSERT INTO "match_log" VALUES(18,51,'dice 3 1');
INSERT INTO "match_log" VALUES(18,52,'2 place 3');
INSERT INTO "match_log" VALUES(18,53,'1 roll');
INSERT INTO "match_log" VALUES(18,54,'dice 1 4');
INSERT INTO "match_log" VALUES(18,55,'1 place 4');
INSERT INTO "match_log" VALUES(18,56,'2 roll');
INSERT INTO "match_log" VALUES(18,57,'dice 3 6');
INSERT INTO "match_log" VALUES(18,58,'2 place 3');
INSERT INTO "match_log" VALUES(18,59,'1 roll');
INSERT INTO "match_log" VALUES(18,60,'dice 3 3');
INSERT INTO "match_log" VALUES(18,61,'1 place 3');
INSERT INTO "match_log" VALUES(18,62,'2 shanghai');
INSERT INTO "match_log" VALUES(18,63,'deal I3 D3 A3 C3 A4 X1');
INSERT INTO "match_log" VALUES(18,64,'1 roll');
INSERT INTO "match_log" VALUES(18,65,'dice 6 4');
INSERT INTO "match_log" VALUES(18,66,'1 place 4 left');
INSERT INTO "match_log" VALUES(18,67,'2 roll');
INSERT INTO "match_log" VALUES(18,68,'dice 4 5');
INSERT INTO "match_log" VALUES(19,1,'deal F4 T3 F3 F1 X3 A3');
INSERT INTO "match_log" VALUES(19,2,'1 roll');
INSERT INTO "match_log" VALUES(19,3,'dice 6 1');
INSERT INTO "match_log" VALUES(20,1,'deal T1 C4 I4 T3 I1 D3');
INSERT INTO "match_log" VALUES(20,2,'1 roll');
INSERT INTO "match_log" VALUES(20,3,'dice 4 6');
INSERT INTO "match_log" VALUES(20,4,'1 place 6 left');
INSERT INTO "match_log" VALUES(20,5,'2 roll');
INSERT INTO "match_log" VALUES(20,6,'dice 4 5');
INSERT INTO "match_log" VALUES(20,7,'2 place 5');
INSERT INTO "match_log" VALUES(20,8,'1 roll');
INSERT INTO "match_log" VALUES(20,9,'dice 4 4');
INSERT INTO "match_log" VALUES(20,10,'1 place 4');
INSERT INTO "match_log" VALUES(20,11,'2 roll');
INSERT INTO "match_log" VALUES(20,12,'dice 4 1');
INSERT INTO "match_log" VALUES(20,13,'2 place 4');
INSERT INTO "match_log" VALUES(20,14,'1 roll');
INSERT INTO "match_log" VALUES(20,15,'dice 6 1');
INSERT INTO "match_log" VALUES(21,1,'deal D3 F2 D1 T2 X1 A3');
INSERT INTO "match_log" VALUES(21,2,'2 roll');
INSERT INTO "match_log" VALUES(21,3,'dice 3 6');
INSERT INTO "match_log" VALUES(21,4,'2 place 6 left');
INSERT INTO "match_log" VALUES(21,5,'1 roll');
INSERT INTO "match_log" VALUES(21,6,'dice 1 5');
INSERT INTO "match_log" VALUES(21,7,'1 place 5');
INSERT INTO "match_log" VALUES(21,8,'2 roll');
INSERT INTO "match_log" VALUES(21,9,'dice 4 2');
INSERT INTO "match_log" VALUES(21,10,'2 place 2');
INSERT INTO "match_log" VALUES(21,11,'1 roll');
INSERT INTO "match_log" VALUES(21,12,'dice 1 3');
INSERT INTO "match_log" VALUES(21,13,'1 place 3');
INSERT INTO "match_log" VALUES(22,1,'deal X1 F3 X2 X2 G4 I4');
INSERT INTO "match_log" VALUES(22,2,'1 roll');
INSERT INTO "match_log" VALUES(22,3,'dice 3 5');
INSERT INTO "match_log" VALUES(22,4,'1 place 3 left');
INSERT INTO "match_log" VALUES(22,5,'2 roll');
INSERT INTO "match_log" VALUES(22,6,'dice 1 3');
INSERT INTO "match_log" VALUES(22,7,'2 place 1');
INSERT INTO "match_log" VALUES(22,8,'1 roll');
INSERT INTO "match_log" VALUES(22,9,'dice 4 4');
INSERT INTO "match_log" VALUES(22,10,'1 place 4');
INSERT INTO "match_log" VALUES(22,11,'2 roll');
INSERT INTO "match_log" VALUES(22,12,'dice 4 6');
INSERT INTO "match_log" VALUES(22,13,'2 place 6');
INSERT INTO "match_log" VALUES(22,14,'1 shanghai');
INSERT INTO "match_log" VALUES(22,15,'deal X1 S3 D3 D3 A3 X3');
INSERT INTO "match_log" VALUES(22,16,'2 roll');
INSERT INTO "match_log" VALUES(22,17,'dice 1 6');
INSERT INTO "match_log" VALUES(22,18,'2 place 6 right');
INSERT INTO "match_log" VALUES(22,19,'1 roll');
INSERT INTO "match_log" VALUES(22,20,'dice 3 4');
INSERT INTO "match_log" VALUES(22,21,'1 place 4');
INSERT INTO "match_log" VALUES(22,22,'2 roll');
INSERT INTO "match_log" VALUES(22,23,'dice 3 4');
INSERT INTO "match_log" VALUES(22,24,'2 trick X1 die-shift 3>2');
INSERT INTO "match_log" VALUES(22,25,'2 place 2');
INSERT INTO "match_log" VALUES(22,26,'1 roll');
INSERT INTO "match_log" VALUES(22,27,'dice 1 5');
INSERT INTO "match_log" VALUES(23,1,'deal T2 X2 F1 F4 G2 D4');
INSERT INTO "match_log" VALUES(23,2,'2 roll');
INSERT INTO "match_log" VALUES(23,3,'dice 4 1');
INSERT INTO "match_log" VALUES(23,4,'2 place 1 right');
INSERT INTO "match_log" VALUES(23,5,'1 roll');
INSERT INTO "match_log" VALUES(23,6,'dice 4 4');
INSERT INTO "match_log" VALUES(23,7,'1 place 4');
INSERT INTO "match_log" VALUES(23,8,'2 roll');
INSERT INTO "match_log" VALUES(23,9,'dice 3 2');
INSERT INTO "match_log" VALUES(23,10,'2 place 3');
INSERT INTO "match_log" VALUES(23,11,'1 roll');
INSERT INTO "match_log" VALUES(23,12,'dice 3 6');
INSERT INTO "match_log" VALUES(23,13,'1 place 6');
INSERT INTO "match_log" VALUES(23,14,'2 roll');
INSERT INTO "match_log" VALUES(23,15,'dice 5 5');
INSERT INTO "match_log" VALUES(23,16,'2 place 5');
INSERT INTO "match_log" VALUES(23,17,'1 shanghai');
INSERT INTO "match_log" VALUES(23,18,'deal X3 T4 X3 A4 A3 C2');
INSERT INTO "match_log" VALUES(23,19,'2 roll');
INSERT INTO "match_log" VALUES(23,20,'dice 3 6');
INSERT INTO "match_log" VALUES(23,21,'2 trick X2 two-sailors D');
INSERT INTO "match_log" VALUES(23,22,'2 place 3 right');
INSERT INTO "match_log" VALUES(23,23,'1 roll');
INSERT INTO "match_log" VALUES(23,24,'dice 6 6');
INSERT INTO "match_log" VALUES(23,25,'1 place 6');
INSERT INTO "match_log" VALUES(23,26,'2 roll');
INSERT INTO "match_log" VALUES(23,27,'dice 1 6');
INSERT INTO "match_log" VALUES(23,28,'2 place 1');
INSERT INTO "match_log" VALUES(23,29,'1 roll');
INSERT INTO "match_log" VALUES(23,30,'dice 5 3');
INSERT INTO "match_log" VALUES(24,1,'deal F3 A3 F1 C3 X2 I2');
INSERT INTO "match_log" VALUES(24,2,'2 roll');
INSERT INTO "match_log" VALUES(24,3,'dice 6 3');
INSERT INTO "match_log" VALUES(24,4,'2 place 3 right');
INSERT INTO "match_log" VALUES(24,5,'1 roll');
INSERT INTO "match_log" VALUES(24,6,'dice 3 2');
INSERT INTO "match_log" VALUES(24,7,'1 place 3');
INSERT INTO "match_log" VALUES(24,8,'2 roll');
INSERT INTO "match_log" VALUES(24,9,'dice 5 6');
INSERT INTO "match_log" VALUES(24,10,'2 place 5');
INSERT INTO "match_log" VALUES(24,11,'1 roll');
INSERT INTO "match_log" VALUES(24,12,'dice 6 4');
INSERT INTO "match_log" VALUES(24,13,'1 place 6');
INSERT INTO "match_log" VALUES(24,14,'2 roll');
INSERT INTO "match_log" VALUES(24,15,'dice 2 5');
INSERT INTO "match_log" VALUES(24,16,'2 place 2');
INSERT INTO "match_log" VALUES(24,17,'1 shanghai');
INSERT INTO "match_log" VALUES(24,18,'deal S1 C1 X3 F4 X2 D3');
INSERT INTO "match_log" VALUES(24,19,'2 roll');
INSERT INTO "match_log" VALUES(24,20,'dice 5 4');
INSERT INTO "match_log" VALUES(24,21,'2 trick X2 both-dice left');
INSERT INTO "match_log" VALUES(24,22,'1 roll');
INSERT INTO "match_log" VALUES(24,23,'dice 3 1');
INSERT INTO "match_log" VALUES(24,24,'1 place 1');
INSERT INTO "match_log" VALUES(24,25,'2 roll');
INSERT INTO "match_log" VALUES(24,26,'dice 4 2');
INSERT INTO "match_log" VALUES(24,27,'2 place 2');
INSERT INTO "match_log" VALUES(24,28,'1 roll');
INSERT INTO "match_log" VALUES(24,29,'dice 6 2');
CREATE TABLE matches (
    -- AUTOINCREMENT: an id stands in the buttons of old messages and must never be given twice.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    first_user_id INTEGER NOT NULL,
    second_user_id INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    second_name TEXT NOT NULL,
    first_username TEXT NOT NULL,
    second_username TEXT NOT NULL,
    extra_trick TEXT NOT NULL,
    starter TEXT NOT NULL,
    starter_by_lot INTEGER NOT NULL CHECK (starter_by_lot IN (0, 1)),
    secret BLOB NOT NULL,
    language TEXT NOT NULL,
    pace INTEGER,
    level TEXT,
    created_at REAL NOT NULL,
    -- The number of lines in the log; every change is a compare-and-set on it.
    revision INTEGER NOT NULL,
    waits_for INTEGER,
    changed_at REAL NOT NULL,
    first_acted_at REAL NOT NULL,
    second_acted_at REAL NOT NULL,
    -- NULL as long as the match is open; termination and totals go with it.
    ended_at REAL,
    termination TEXT,
    winner TEXT,
    first_total INTEGER,
    second_total INTEGER,
    -- What Discord has been shown.
    shown_message_id INTEGER,
    shown_channel_id INTEGER,
    shown_revision INTEGER NOT NULL DEFAULT -1,
    shown_waits_for INTEGER,
    shown_pinged INTEGER NOT NULL DEFAULT 0 CHECK (shown_pinged IN (0, 1)),
    shown_rounds INTEGER NOT NULL DEFAULT 0, paused_at REAL, pause_reason TEXT
    CHECK ((pause_reason IS NULL) = (paused_at IS NULL)), pause_user_id INTEGER, clock_due REAL, clock_left REAL, clock_reminded INTEGER NOT NULL DEFAULT 0
    CHECK (clock_reminded IN (0, 1)), shown_face TEXT NOT NULL DEFAULT '', shown_face_at REAL, nudged_at REAL, shown_edition INTEGER NOT NULL DEFAULT 0,
    CHECK ((ended_at IS NULL) = (termination IS NULL)),
    CHECK ((ended_at IS NULL) = (first_total IS NULL)),
    CHECK ((ended_at IS NULL) = (second_total IS NULL))
) STRICT;
INSERT INTO "matches" VALUES(1,1573916689882415113,1573916689882415116,1573916689882415104,1573916689882415105,'Anna','Bernd','anna','bernd','none','2',1,X'0D86F040EEA97B0FA3FAD8B5E62BEF3E73B54A92F68FB42373FC71EDB032DC8B','en',259200,NULL,1.79532139659317588808e+09,13,1573916689882415105,1.79532139804825067522e+09,1.79532139804825067522e+09,1.79532139796634268762e+09,NULL,NULL,NULL,NULL,NULL,1573916760225087488,1573916689882415116,-1,1573916689882415105,0,0,1.79532139811283755303e+09,'bot-removed',NULL,NULL,259197.881254916,0,'due',1.795580598048325777e+09,NULL,6);
INSERT INTO "matches" VALUES(2,1573916717438992393,1573916717438992396,1573916717438992388,1573916717438992391,'Emil','Hanna','emil','hanna','none','1',1,X'6D25CF734C49A1DD273E4D8FAB5F5BDB8D1099EC05E8FDC7C1D734777648AB73','en',NULL,NULL,1.79523498756454658511e+09,193,NULL,1.79532138756454658513e+09,1.79532137856454658509e+09,1.79532138256454658507e+09,1.79532138756454658513e+09,'completed',NULL,19,19,1573916745557606400,1573916717438992396,193,NULL,0,8,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,9);
INSERT INTO "matches" VALUES(3,1573916717438992393,1573916717438992397,1573916717438992388,1573916717438992389,'Emil','Frida','emil','frida','none','1',1,X'DDD07FC684E9088CC1F981601B17FFE55B87AEFFF8E9622F6E259A4A2C5CBC7E','en',86400,NULL,1.79532140510932922364e+09,10,NULL,1.79540783204139780997e+09,1.79532140517270517345e+09,1.79540783204139780997e+09,1.79540783204139780997e+09,'time','2',0,0,1574279292777398272,1573916717438992397,10,NULL,0,0,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,7);
INSERT INTO "matches" VALUES(4,1573916717438992393,1573916717438992397,1573916717438992386,1573916717438992388,'Carla','Emil','carla.m','emil','none','2',1,X'0E0DE67B957C198AA894E73E6F372398C214F8573494F080492DB36F9178BA07','en',86400,NULL,1.79532141625071668625e+09,7,NULL,1.79549423800670647621e+09,1.79532141622923040388e+09,1.7953214162843680381e+09,1.79549423800670647621e+09,'time','2',0,0,1574641705599107072,1573916717438992397,7,NULL,0,0,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,6);
INSERT INTO "matches" VALUES(5,1573916717438992393,1573916717438992396,1573916717438992386,1573916717438992387,'Carla','Dora','carla.m','dora_77','joker','2',1,X'4CEA7B7B95DE7FA9074D9461F57E1BBBD765B7642E56B7F9E5C2527B09AD71BE','en',NULL,NULL,1.7955806700048511028e+09,129,NULL,1.79558067269240117071e+09,1.79558067265369892119e+09,1.79558067269240117071e+09,1.79558067269240117071e+09,'completed','2',12,16,1575004239246131200,1573916717438992396,129,NULL,0,8,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,69);
INSERT INTO "matches" VALUES(6,1573916717438992393,1573916717438992396,1573916717438992384,1573916717438992385,'Anna','Bernd','anna','bernd','sharks','2',1,X'7FCA170A584039E6663A92BF81F8D8FFB9CAD39FB169BEAD2494ECF6476F69FA','en',NULL,NULL,1.79558068382170438765e+09,117,NULL,1.79558068592508959771e+09,1.79558068585075831418e+09,1.79558068592508959771e+09,1.79558068592508959771e+09,'completed','1',17,15,1575004294812270592,1573916717438992396,117,NULL,0,8,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,61);
INSERT INTO "matches" VALUES(7,1573916717438992393,1573916717438992396,1573916717438992384,1573916717438992386,'Anna','Carla','anna','carla.m','none','1',1,X'CC6DFFE58BD7EA506F95C4F1D237144CD589754CB7A8DAC663CF66F547881CF6','en',NULL,NULL,1.79558069710195660588e+09,22,NULL,1.79558070858955717082e+09,1.79558069750287699695e+09,1.79558070858955717082e+09,1.79558070858955717082e+09,'resigned','1',0,0,1575004389691621376,1573916717438992396,22,NULL,0,0,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,12);
INSERT INTO "matches" VALUES(8,1573916717438992393,1573916717438992396,1573916717438992385,1573916717438992386,'Bernd','Carla','bernd','carla.m','none','2',1,X'EF0422E458FC1F02A52BA59C42073CB46BB82FCC0AB2D583B587F0CB1DAE079D','en',NULL,NULL,1.79558071972602677343e+09,13,NULL,1.79558073094204616541e+09,1.79558071982092928887e+09,1.79558073094204616541e+09,1.79558073094204616541e+09,'cancelled',NULL,0,0,1575004483346235392,1573916717438992396,13,NULL,0,0,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,6);
INSERT INTO "matches" VALUES(9,1573916717438992393,1573916717438992396,1573916717438992388,1573916717438992389,'Emil','Frida','emil','frida','none','2',1,X'FD828EF4318E765B39C8C03795E5CC66D3A7520718A18450E05261B20178CC12','en',NULL,NULL,1.79558074206176424025e+09,13,NULL,1.79558075333314514157e+09,1.79558074219706082343e+09,1.79558074226092410086e+09,1.79558075333314514157e+09,'cancelled',NULL,0,0,1575004577340588032,1573916717438992396,13,NULL,0,0,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,6);
INSERT INTO "matches" VALUES(10,1573916717438992393,1573916717438992396,1573916717438992389,123456789012345678,'Frida','shanghaien (Mate)','frida','shanghaien (Mate)','none','1',1,X'4D4196D32731E5253BB2200EDBEEAC612A72295D6B00B0DFA40B0D993C2ADD94','en',NULL,'mate',1.79558076444903683662e+09,16,NULL,1.795580776949031353e+09,1.795580776949031353e+09,1.79558076575645589835e+09,1.795580776949031353e+09,'resigned','2',0,0,1575004676594597888,1573916717438992396,16,NULL,0,0,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,7);
INSERT INTO "matches" VALUES(11,1573916717438992393,1573916717438992396,-22,1573916717438992384,'Former member','Anna','Former member','anna','none','2',1,X'501530B3250776D4CFEAE4AFD01E53B1C1874B48F86E67824CEEE5DC638C03DC','en',NULL,NULL,1.79558078820860314364e+09,16,NULL,1.7955807996367633343e+09,1.7955807996367633343e+09,1.79558078854085803035e+09,1.7955807996367633343e+09,'resigned','2',0,0,1575004771419422720,1573916717438992396,16,NULL,0,0,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,8);
INSERT INTO "matches" VALUES(12,1573916717438992393,1573916717438992397,1573916717438992387,-25,'Dora','Former member','dora_77','Former member','none','1',1,X'56D1DE0B6DC0AC1B4A1F4C3AD58FEE68AE9A28F1362A9E325F8564E078234D94','en',NULL,NULL,1.79558081074037814142e+09,18,NULL,1.7955808221467442513e+09,1.79558081101721048354e+09,1.7955808221467442513e+09,1.7955808221467442513e+09,'resigned','1',1,3,1575004865845788672,1573916717438992397,18,NULL,0,1,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,10);
INSERT INTO "matches" VALUES(13,1573916717438992393,1573916717438992396,1573916717438992391,1573916717438992385,'Hanna','Bernd','hanna','bernd','none','1',1,X'EFDAD56A24E6273DF89EA034C2E3D9C555C1B0B5266587E9065F5C309A013844','en',604800,NULL,1.79558083322589254375e+09,13,1573916717438992391,1.79558083333367109299e+09,1.79558083330012273792e+09,1.79558083333367109299e+09,NULL,NULL,NULL,NULL,NULL,1575548656600219648,1573916717438992396,13,1573916717438992391,1,0,1.79571058665614199639e+09,'member-left',1573916717438992391,NULL,475024.316761781,0,'stands',NULL,NULL,8);
INSERT INTO "matches" VALUES(14,1573916717438992393,1575004865875148800,1573916717438992384,1573916717438992385,'Anna','Bernd','anna','bernd','none','1',1,X'A2ADF2F4143A5C9D88845EEEA263F9E6CB91E94984EDEB22CA87B8D60E13C312','en',NULL,NULL,1.79558084437811470027e+09,13,1573916717438992384,1.79558084455106711386e+09,1.79558084448858547212e+09,1.79558084455106711386e+09,NULL,NULL,NULL,NULL,NULL,1575548656692494336,1575004865875148800,-1,1573916717438992384,1,0,1.79571058665633630753e+09,'channel-gone',NULL,NULL,NULL,0,'',NULL,NULL,7);
INSERT INTO "matches" VALUES(15,1573916717438992393,1573916717438992396,1573916717438992386,1573916717438992387,'Carla','Dora','carla.m','dora_77','none','1',1,X'177327D0E4D9079DB4565CD2BDE2D270E0896F51EA7CA430932913155305F8F6','en',86400,NULL,1.79558085565194416044e+09,12,1573916717438992387,1.79558085587126064304e+09,1.79558085587126064304e+09,1.79558085581319499014e+09,NULL,NULL,NULL,NULL,NULL,1575548702934695936,1573916717438992396,12,1573916717438992387,1,0,NULL,NULL,NULL,345866.528833446,NULL,0,'up',1.79575365587132215498e+09,NULL,6);
INSERT INTO "matches" VALUES(16,1573916717438992393,1573916717438992396,1573916717438992384,1573916717438992387,'Anna','Dora','anna','dora_77','none','2',1,X'52B82F14AFDFE7629BD45790996ABA390F0828D5192E66CDD463A6D260DBFA80','en',172800,NULL,1.79558086700813102727e+09,12,1573916717438992384,1.79558086715651702876e+09,1.7955808671249825954e+09,1.79558086715651702876e+09,NULL,NULL,NULL,NULL,NULL,1575548703005999104,1573916717438992396,12,1573916717438992384,1,0,NULL,NULL,NULL,432277.814088829,NULL,1,'due',1.79575366715657520292e+09,NULL,5);
INSERT INTO "matches" VALUES(17,1573916717438992393,1573916717438992396,1573916717438992384,1573916717438992385,'Anna','Bernd','anna','bernd','joker','2',1,X'213AF3B4D0130155C0301365FBE7CA97B19DB68084BF605E1E130AF00978A599','en',1209600,NULL,1.7957104830738277435e+09,20,1573916717438992385,1.79571101690100216863e+09,1.79571101690100216863e+09,1.79571048319001317023e+09,NULL,NULL,NULL,NULL,NULL,1575550942219075584,1573916717438992396,20,1573916717438992385,1,1,NULL,NULL,NULL,1.5992275585802919231e+06,NULL,0,'due',1.79692061690106725689e+09,NULL,13);
INSERT INTO "matches" VALUES(18,1573916717438992393,1573916717438992398,1573916717438992384,1573916717438992389,'Anna','Frida','anna','frida','sharks','2',1,X'A1EE4AE1F02F25C97C869213684B25856E566F6BB2F8C4CE620A9136586F7103','en',NULL,NULL,1.79571049427008175847e+09,68,1573916717438992389,1.79571049568160963057e+09,1.79571049568160963057e+09,1.7957104955765523911e+09,NULL,NULL,NULL,NULL,NULL,1575549273183879168,1573916717438992398,68,1573916717438992389,1,3,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,38);
INSERT INTO "matches" VALUES(19,1573916717438992393,1575004865875148801,1573916717438992392,1573916717438992388,'Ida','Emil','ida','emil','none','1',0,X'DCA68F02DF409961261867105D13994A79A8A5B5DC7D73AAB4639D25DE9DF13C','en',604800,NULL,1.79571050678275442123e+09,3,1573916717438992392,1.79571050678275442123e+09,1.79571050672790527343e+09,1.79571050678275442123e+09,NULL,NULL,NULL,NULL,NULL,1575548802717188096,1575004865875148801,3,1573916717438992392,0,0,NULL,NULL,NULL,NULL,6.04697756592906080202e+05,0,'away',1796428800.0,NULL,2);
INSERT INTO "matches" VALUES(20,1573916717438992393,1573916717438992396,1573916717438992385,1573916717438992386,'Bernd','Carla','bernd','carla.m','none','1',1,X'1F7D4245E6923CE1F760B15C42FAE9B6D2312D7BF68C81F0094CBC3218A15177','en',NULL,NULL,1.79571051792040848734e+09,15,1573916717438992385,1.79571051814329838746e+09,1.79571051814329838746e+09,1.79571051808798384666e+09,NULL,NULL,NULL,NULL,NULL,1575548849294934016,1573916717438992396,15,1573916717438992385,1,0,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,7);
INSERT INTO "matches" VALUES(21,1573916717438992393,1573916717438992396,1573916717438992388,1573916717438992389,'Emil','Frida','emil','frida','none','2',1,X'DE824C1AA1A56B6AD1168E44612E6D9676B39F5FE539770F7174041624787E08','en',NULL,NULL,1.79571054031642746923e+09,13,1573916717438992389,1.79571054054014611241e+09,1.79571054054014611241e+09,1.79571054048906540876e+09,NULL,NULL,NULL,NULL,NULL,1575550908991799296,1573916717438992396,13,1573916717438992389,1,0,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,6);
INSERT INTO "matches" VALUES(22,1573916717438992393,1573916717438992396,1573916717438992384,123456789012345678,'Anna','shanghaien (Deckhand)','anna','shanghaien (Deckhand)','none','1',1,X'6CE39A5793EC4ABCAB116CC309477991206E18CC8D509AB3B4EE99106DB2C98E','en',NULL,'deckhand',1.79571056264567494387e+09,27,1573916717438992384,1.79571056318656611439e+09,1.79571056315072679517e+09,1.79571056318656611439e+09,NULL,NULL,NULL,NULL,NULL,1575549038739062784,1573916717438992396,27,1573916717438992384,0,1,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,7);
INSERT INTO "matches" VALUES(23,1573916717438992393,1573916717438992397,1573916717438992384,123456789012345678,'Anna','shanghaien (Mate)','anna','shanghaien (Mate)','none','2',1,X'2E7B49B82B5FC916DFEE325E03085D7F41C450C4D367ADB1D064263DFA7C1DA1','en',NULL,'mate',1.79571057427394485477e+09,30,1573916717438992384,1.79571057475322604177e+09,1.79571057473414301876e+09,1.79571057475322604177e+09,NULL,NULL,NULL,NULL,NULL,1575549087103582208,1573916717438992397,30,1573916717438992384,0,1,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,7);
INSERT INTO "matches" VALUES(24,1573916717438992393,1575004865875148801,1573916717438992384,123456789012345678,'Anna','shanghaien (Captain)','anna','shanghaien (Captain)','none','2',1,X'BE3F46FE23A0CB404EB6A31ECFDA6AE70C70A2982B65925767793F098BBF0F74','en',NULL,'captain',1.7957105857857639789e+09,29,1573916717438992384,1.79571058656850147247e+09,1.79571058652824878691e+09,1.79571058656850147247e+09,NULL,NULL,NULL,NULL,NULL,1575549136780918784,1575004865875148801,29,1573916717438992384,0,1,NULL,NULL,NULL,NULL,NULL,0,'',NULL,NULL,7);
CREATE TABLE members (
    user_id INTEGER PRIMARY KEY,
    how TEXT NOT NULL CHECK (how IN ('channel', 'dm', 'none')),
    quiet INTEGER NOT NULL CHECK (quiet IN (0, 1)),
    dms_closed INTEGER NOT NULL CHECK (dms_closed IN (0, 1))
, display TEXT NOT NULL DEFAULT 'standard', language TEXT) STRICT;
INSERT INTO "members" VALUES(1573916717438992384,'channel',1,0,'large',NULL);
INSERT INTO "members" VALUES(1573916717438992385,'dm',0,0,'text','de');
INSERT INTO "members" VALUES(1573916717438992386,'none',1,0,'colour-blind',NULL);
CREATE TABLE proposals (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    wish TEXT NOT NULL CHECK (wish IN ('cancel', 'undo')),
    -- The seat that proposes, as in the log: 1 or 2.
    seat TEXT NOT NULL CHECK (seat IN ('1', '2')),
    revision INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    PRIMARY KEY (match_id, wish)
) STRICT, WITHOUT ROWID;
INSERT INTO "proposals" VALUES(20,'cancel','1',15,1573916717438992396,1575548896631848960);
INSERT INTO "proposals" VALUES(21,'undo','1',13,1573916717438992396,1575548990466818048);
CREATE TABLE registrations (
    application_id INTEGER PRIMARY KEY,
    digest TEXT NOT NULL
) STRICT;
INSERT INTO "registrations" VALUES(123456789012345678,'9ef527af59507821b3ae6fc4d02dfb75d3f57f097b4f68272bf08a54b98bbd01');
CREATE TABLE running_time (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seconds REAL NOT NULL
) STRICT;
INSERT INTO "running_time" VALUES(1,389619.657637819);
CREATE TABLE seat_figures (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat IN (1, 2)),
    rounds INTEGER NOT NULL,
    tricks INTEGER NOT NULL,
    shanghais INTEGER NOT NULL,
    -- Own dice by how they fell.
    ones INTEGER NOT NULL,
    twos INTEGER NOT NULL,
    threes INTEGER NOT NULL,
    fours INTEGER NOT NULL,
    fives INTEGER NOT NULL,
    sixes INTEGER NOT NULL,
    -- Real sailors aboard at the end: a number a nation, in the order of the rules.
    sailors TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat_figures" VALUES(2,1,8,3,4,8,10,10,8,8,14,'1 4 3 2 0 2 2 3');
INSERT INTO "seat_figures" VALUES(2,2,8,2,4,11,7,10,9,11,8,'4 0 2 1 3 3 1 1');
INSERT INTO "seat_figures" VALUES(3,1,0,0,0,1,1,2,0,0,0,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(3,2,0,0,0,0,1,0,1,0,0,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(4,1,0,0,0,1,0,0,0,1,0,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(4,2,0,0,0,0,0,1,1,0,0,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(5,1,8,3,3,11,7,6,3,5,8,'2 1 1 2 1 1 3 0');
INSERT INTO "seat_figures" VALUES(5,2,8,1,5,8,5,10,4,3,6,'0 2 3 0 1 3 1 1');
INSERT INTO "seat_figures" VALUES(6,1,8,2,3,9,7,4,5,6,3,'0 2 1 1 2 4 0 0');
INSERT INTO "seat_figures" VALUES(6,2,8,2,5,2,7,7,3,5,8,'1 1 1 0 1 0 0 3');
INSERT INTO "seat_figures" VALUES(7,1,0,0,0,3,1,0,2,2,0,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(7,2,0,0,0,0,2,0,1,1,2,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(8,1,0,0,0,0,0,1,2,1,0,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(8,2,0,0,0,1,0,0,1,1,1,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(9,1,0,0,0,0,0,1,2,0,1,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(9,2,0,0,0,1,0,0,1,0,2,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(10,1,0,0,0,1,1,1,2,1,0,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(10,2,0,0,0,0,0,1,1,1,1,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(11,1,0,0,0,2,1,0,1,0,0,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(11,2,0,0,0,0,0,0,1,3,2,'0 0 0 0 0 0 0 0');
INSERT INTO "seat_figures" VALUES(12,1,1,0,1,2,1,0,0,1,0,'0 0 0 0 1 0 0 0');
INSERT INTO "seat_figures" VALUES(12,2,1,0,0,1,0,1,0,2,2,'0 1 0 0 0 0 0 0');
CREATE TABLE servers (
    guild_id INTEGER PRIMARY KEY,
    -- A JSON list of channel ids; empty: everywhere.
    channels TEXT NOT NULL,
    threads TEXT NOT NULL,
    language TEXT,
    pace INTEGER,
    away_days INTEGER NOT NULL,
    reminders INTEGER NOT NULL CHECK (reminders IN (0, 1)),
    leaderboard TEXT NOT NULL,
    display TEXT NOT NULL
) STRICT;
INSERT INTO "servers" VALUES(1573916717438992393,'[]','private','it',1209600,90,1,'everyone','standard');
CREATE UNIQUE INDEX matches_open_pair ON matches (
    channel_id, min(first_user_id, second_user_id), max(first_user_id, second_user_id)
) WHERE ended_at IS NULL;
CREATE INDEX matches_open ON matches (changed_at) WHERE ended_at IS NULL;
CREATE INDEX matches_finished ON matches (guild_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX matches_unshown ON matches (id) WHERE shown_revision < revision;
CREATE INDEX challenges_open_channel ON challenges (channel_id) WHERE status = 'open';
CREATE INDEX challenges_open_due ON challenges (expires_at) WHERE status = 'open';
CREATE INDEX matches_uncalled ON matches (changed_at) WHERE ended_at IS NULL AND shown_pinged = 0;
CREATE INDEX matches_ticking ON matches (id)
WHERE ended_at IS NULL AND (pace IS NOT NULL OR shown_face != '');
CREATE UNIQUE INDEX absences_current ON absences (guild_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX absences_of_member ON absences (guild_id, user_id, until_at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('challenges',24);
INSERT INTO "sqlite_sequence" VALUES('matches',24);
COMMIT;
PRAGMA application_id = 1397244233;
PRAGMA user_version = 12;
