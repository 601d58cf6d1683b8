/** Simplified forms of frequent characters; the list of traditional forms has the same order. */
const simplifiedForms =
  '们国这来时个说为会学对发经过还进动实业长开无问间门车东马电话语书读见觉让认识论设应该请谁谢边远运连选适网线级红约组结给统维总价华单义乐习买卖产亲从优传体兴关刘写军农决况净减几凤则创办务劳势区医协压参双变号听员响团园图圆场坚块声处备够头夺奋奖妈妇孙宁宝审导将尔层岁岛币师带帮广庄庆库张弹强归录态怀惊愿戏战户执扩扬护报担择挂挡损换据';
const traditionalForms =
  '們國這來時個說為會學對發經過還進動實業長開無問間門車東馬電話語書讀見覺讓認識論設應該請誰謝邊遠運連選適網線級紅約組結給統維總價華單義樂習買賣產親從優傳體興關劉寫軍農決況淨減幾鳳則創辦務勞勢區醫協壓參雙變號聽員響團園圖圓場堅塊聲處備夠頭奪奮獎媽婦孫寧寶審導將爾層歲島幣師帶幫廣莊慶庫張彈強歸錄態懷驚願戲戰戶執擴揚護報擔擇掛擋損換據';

const traditionalSet = new Set(traditionalForms);
const simplifiedSet = new Set(simplifiedForms);
// A character in both lists tells nothing about the script.
for (const character of [...simplifiedSet])
  if (traditionalSet.has(character)) {
    simplifiedSet.delete(character);
    traditionalSet.delete(character);
  }

/** Counts the characters of a text that exist only in Simplified or only in Traditional Chinese. */
export const countScripts = (text: string): { simplified: number; traditional: number } => {
  let simplified = 0;
  let traditional = 0;
  for (const character of text) {
    if (simplifiedSet.has(character)) simplified += 1;
    else if (traditionalSet.has(character)) traditional += 1;
  }
  return { simplified, traditional };
};
