import { accidentScene, accidentType, caseStatus } from 'shared-kernel/domain/dictionaries';
/** A kind of accident in the demo. */
export interface AccidentStory {
  type: number;
  /** Share of all accidents, in percent. */
  weight: number;
  scenes: readonly number[];
  descriptions: readonly { desc: string; part: string; diagnosis: string }[];
  places: readonly string[];
}

const floor = ['一号车间冲压线', '二号车间装配线', '三号车间机加工区', '成品仓库装卸区'] as const;

/** Kinds, shares and texts of the demo's accidents. */
// prettier-ignore
export const accidentStories: readonly AccidentStory[] = [
  {
    type: accidentType.code.machine, weight: 24, scenes: [accidentScene.code.atWork], places: floor,
    descriptions: [
      { desc: '操作设备上料时手指被夹具夹伤，当即停机送医处理', part: '手指', diagnosis: '右手食指挤压伤' },
      { desc: '清理传送带余料时手部被卷入，同事按下急停后送医', part: '手腕', diagnosis: '左腕部软组织挫伤' },
      { desc: '更换模具时模具滑动压到前臂，送附近医院拍片检查', part: '前臂', diagnosis: '左尺骨骨折' },
    ],
  },
  {
    type: accidentType.code.slip, weight: 19, scenes: [accidentScene.code.atWork, accidentScene.code.awayOnDuty, accidentScene.code.mealOrDormitory], places: ['车间东侧楼梯', '食堂门口通道', '仓库地面湿滑处', '客户现场入口'],
    descriptions: [
      { desc: '巡检时地面有水渍，行走中滑倒，腰部着地疼痛明显', part: '腰背', diagnosis: '腰部软组织挫伤' },
      { desc: '下楼梯时踩空摔倒，脚踝扭伤肿胀，由同事陪同就医', part: '足踝', diagnosis: '右踝关节扭伤' },
      { desc: '搬运途中被地面线缆绊倒，膝盖着地受伤送医治疗', part: '膝部', diagnosis: '左膝髌骨骨折' },
    ],
  },
  {
    type: accidentType.code.lifting, weight: 14, scenes: [accidentScene.code.atWork], places: ['成品仓库装卸区', '原料库房', '物流分拣区'],
    descriptions: [
      { desc: '搬运整箱货物时用力不当，腰部突发疼痛无法直立', part: '腰背', diagnosis: '急性腰扭伤' },
      { desc: '抬举物料上架时肩部拉伤，活动受限，到医院检查', part: '肩部', diagnosis: '右肩袖损伤' },
    ],
  },
  {
    type: accidentType.code.cut, weight: 13, scenes: [accidentScene.code.atWork], places: floor,
    descriptions: [
      { desc: '使用美工刀拆包装时不慎划伤左手，出血较多送医缝合', part: '手指', diagnosis: '左手拇指切割伤' },
      { desc: '修边作业时刀具打滑割伤手掌，现场包扎后送医', part: '手腕', diagnosis: '右手掌切割伤' },
    ],
  },
  {
    type: accidentType.code.struckByObject, weight: 10, scenes: [accidentScene.code.atWork, accidentScene.code.awayOnDuty], places: ['立体货架通道', '二号车间装配线', '客户施工现场'],
    descriptions: [
      { desc: '货架上层物料掉落砸中足部，安全鞋变形，送医拍片', part: '足趾', diagnosis: '右足第一趾骨骨折' },
      { desc: '吊装件摆动碰到头部，佩戴安全帽，头晕送医观察', part: '头部', diagnosis: '头部外伤' },
    ],
  },
  {
    type: accidentType.code.traffic, weight: 9, scenes: [accidentScene.code.commuting, accidentScene.code.awayOnDuty], places: ['上班途中路口', '下班途中辅道', '送货途中国道'],
    descriptions: [
      { desc: '骑电动车上班途中与小轿车发生碰撞倒地，交警到场处理', part: '小腿', diagnosis: '右胫骨骨折' },
      { desc: '外出送货途中被后车追尾，颈部不适，到医院就诊检查', part: '颈部', diagnosis: '颈部软组织损伤' },
    ],
  },
  {
    type: accidentType.code.fall, weight: 5, scenes: [accidentScene.code.atWork, accidentScene.code.awayOnDuty], places: ['检修平台', '仓库登高车作业区'],
    descriptions: [{ desc: '登梯检修照明时梯脚滑移坠落，约一米五高，腰腿受伤', part: '多处', diagnosis: '腰椎压缩性骨折' }],
  },
  {
    type: accidentType.code.burn, weight: 3, scenes: [accidentScene.code.atWork], places: ['热处理工段', '食堂后厨'],
    descriptions: [{ desc: '出料时被热油溅到前臂，立即冷水冲洗后送医换药', part: '前臂', diagnosis: '右前臂浅二度烫伤' }],
  },
  {
    type: accidentType.code.electricShock, weight: 2, scenes: [accidentScene.code.atWork], places: ['配电间', '维修工位'],
    descriptions: [{ desc: '检修插座时触电倒地，同事切断电源后送医观察治疗', part: '手指', diagnosis: '电击伤' }],
  },
  {
    type: accidentType.code.suddenIllness, weight: 1, scenes: [accidentScene.code.atWork], places: ['一号车间冲压线'],
    descriptions: [{ desc: '工作中突发胸痛倒地，同事拨打急救电话送医抢救', part: '胸部', diagnosis: '急性心肌梗死' }],
  },
];

/** Hours of the day at which the demo's accidents happen: peaks at ten and at three. */
export const accidentHours = [
  8, 9, 9, 10, 10, 10, 10, 11, 13, 14, 14, 15, 15, 15, 15, 16, 16, 17, 19, 21,
] as const;

/** Number of cases in each state: of the rich account, of each other employer. */
export const caseMix: readonly { status: number; rich: number; other: number }[] = [
  { status: caseStatus.code.awaitMaterials, rich: 36, other: 4 },
  { status: caseStatus.code.firstCheck, rich: 18, other: 2 },
  { status: caseStatus.code.mendMaterials, rich: 14, other: 2 },
  { status: caseStatus.code.awaitApproval, rich: 20, other: 2 },
  { status: caseStatus.code.investigating, rich: 12, other: 1 },
  { status: caseStatus.code.sentBack, rich: 7, other: 1 },
  { status: caseStatus.code.adjusting, rich: 21, other: 2 },
  { status: caseStatus.code.awaitCustomer, rich: 16, other: 1 },
  { status: caseStatus.code.objected, rich: 6, other: 1 },
  { status: caseStatus.code.awaitPayment, rich: 18, other: 2 },
  { status: caseStatus.code.paid, rich: 120, other: 10 },
  { status: caseStatus.code.unpaid, rich: 20, other: 1 },
  { status: caseStatus.code.withdrawn, rich: 12, other: 1 },
];
