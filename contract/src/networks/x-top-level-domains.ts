// Common top-level domains, for links without a scheme. X uses the full registry; a host with a domain that is not
// listed is counted as plain text.

export const countryTlds = (
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf ' +
  'cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg ' +
  'gh gi gl gm gn gp gq gr gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp ' +
  'kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ' +
  'ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si ' +
  'sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg ' +
  'vi vn vu wf ws ye yt za zm zw'
).split(' ');

export const genericTlds = (
  'com net org edu gov int mil info biz name pro aero coop museum mobi asia cat jobs tel travel post app dev page blog ' +
  'shop store online site website web tech cloud space digital agency studio design art media news live life world today ' +
  'club social chat link click email events tickets game games fun music video photo photos pictures film show bar cafe ' +
  'coffee pizza restaurant food kitchen wine beer bike cars auto taxi tours holiday vacations flights hotel house homes ' +
  'estate rent property land garden farm pet vet dental health clinic care fitness yoga run team sport football golf ski ' +
  'fashion shoes jewelry boutique gift gifts toys baby kids family love wedding dating school academy college university ' +
  'education training courses science systems network software codes computer host hosting domains security support help ' +
  'services solutions expert guru consulting management marketing business company inc ltd llc gmbh group partners holdings ' +
  'ventures capital finance financial money cash bank loans credit tax legal law lawyer work works careers engineering ' +
  'energy green eco earth city town london paris berlin nyc tokyo xyz top icu one zone wiki tips review reviews report ' +
  'guide directory email contact zip mov foundation charity church community place center gallery camera graphics'
).split(' ');
