import { accidentScene, accidentType } from 'shared-kernel/domain/dictionaries';
import type { InjuryName } from './injuries.data';

/** Part of the day: on the way to or from work, during the shift, a meal or a trip, or after work. */
export type PartOfDay = 'wayThere' | 'shift' | 'meal' | 'trip' | 'wayBack' | 'evening';

/** A kind of accident in the demo: the work types and places where it happens, and its injuries. */
export interface AccidentStory {
  type: number;
  scene: number;
  at: PartOfDay;
  /** Relative weight among all accidents. */
  weight: number;
  workTypes: readonly string[];
  /** Places at the work site; empty for accidents on the road. */
  places: readonly string[];
  desc: string;
  injuries: readonly InjuryName[];
  /** The insurer is not liable: such cases are declined. */
  isRefused?: true;
}

const { atWork, commuting, awayOnDuty, mealOrDormitory, offDuty } = accidentScene.code;
const {
  machine,
  fall,
  struckByObject,
  traffic,
  slip,
  electricShock,
  burn,
  cut,
  lifting,
  suddenIllness,
  other,
} = accidentType.code;

const office = ['行政文员', '财务会计', '调度员', '客服坐席'];
const metal = ['数控操作员', '车工', '铣工', '钳工'];
const assembly = ['返修工', '质检员', '包装工', '电子装配工'];
const stock = ['仓库保管员', '仓储拣货员', '快递分拣员', '装卸搬运工'];
const service = ['超市理货员', '室内保洁员', '餐厅服务员'];
const hands = [...metal, ...assembly, ...stock, ...service, '叉车司机'];
const everybody = [...hands, ...office];

const floor = ['一号车间冲压线', '二号车间装配线', '三号车间机加工区'];
const store = ['成品仓库装卸区', '原料库房', '货架通道'];

/** Work types grouped by working hours. */
export const officeWork: readonly string[] = office;
export const factoryWork: readonly string[] = [...metal, ...assembly];

/** Kinds, shares and texts of the demo's accidents. */
// prettier-ignore
export const accidentStories: readonly AccidentStory[] = [
  { type: machine, scene: atWork, at: 'shift', weight: 15, workTypes: metal, places: floor,
    desc: '操作设备上料时手指被夹具夹伤，当即停机', injuries: ['fingerBruise', 'fingerFracture', 'fingerLoss'] },
  { type: machine, scene: atWork, at: 'shift', weight: 8, workTypes: [...metal, '返修工'], places: floor,
    desc: '更换模具时模具滑动压到前臂', injuries: ['forearmFracture'] },
  { type: machine, scene: atWork, at: 'shift', weight: 7, workTypes: ['快递分拣员', '仓储拣货员', '包装工'], places: ['分拣传送带旁', '包装工位'],
    desc: '清理传送带余料时手部被卷入，同事按下急停', injuries: ['wristBruise', 'fingerFracture', 'fingerBruise'] },
  { type: machine, scene: atWork, at: 'shift', weight: 4, workTypes: metal, places: ['三号车间机加工区'],
    desc: '加工工件时铁屑飞入眼中', injuries: ['eye'] },
  { type: slip, scene: atWork, at: 'shift', weight: 7, workTypes: hands, places: ['一层走道湿滑处', '卸货平台旁', '东侧楼梯'],
    desc: '作业中地面有水渍滑倒，腰部着地', injuries: ['backBruise', 'backStrain'] },
  { type: slip, scene: atWork, at: 'shift', weight: 7, workTypes: everybody, places: ['东侧楼梯', '办公区楼梯'],
    desc: '下楼梯时踩空摔倒，脚踝着力', injuries: ['ankleSprain', 'ankleFracture'] },
  { type: slip, scene: atWork, at: 'shift', weight: 5, workTypes: [...metal, ...assembly, ...stock, '超市理货员'], places: store,
    desc: '搬运途中被地面线缆绊倒，膝盖着地', injuries: ['kneeBruise', 'kneeFracture'] },
  { type: slip, scene: mealOrDormitory, at: 'meal', weight: 4, workTypes: everybody, places: ['食堂门口通道'],
    desc: '工间就餐时在食堂门口滑倒', injuries: ['wristBruise', 'kneeBruise', 'ankleSprain'] },
  { type: lifting, scene: atWork, at: 'shift', weight: 8, workTypes: [...stock, '超市理货员', '包装工'], places: store,
    desc: '搬运整箱货物时用力不当，腰部突发疼痛无法直立', injuries: ['backStrain'] },
  { type: lifting, scene: atWork, at: 'shift', weight: 6, workTypes: [...stock, '超市理货员', '包装工'], places: store,
    desc: '抬举货物上架时肩部拉伤，活动受限', injuries: ['shoulder'] },
  { type: cut, scene: atWork, at: 'shift', weight: 8, workTypes: [...assembly, ...stock, '超市理货员'], places: ['拆包区', '包装工位'],
    desc: '使用美工刀拆包装时划伤左手，出血较多', injuries: ['fingerCut'] },
  { type: cut, scene: atWork, at: 'shift', weight: 6, workTypes: [...metal, '返修工'], places: floor,
    desc: '修边作业时刀具打滑割伤，现场包扎', injuries: ['wristCut', 'tendonCut'] },
  { type: struckByObject, scene: atWork, at: 'shift', weight: 7, workTypes: [...stock, '叉车司机', '超市理货员'], places: store,
    desc: '被货架上层掉落的货物砸中足部，安全鞋变形', injuries: ['toeFracture'] },
  { type: struckByObject, scene: atWork, at: 'shift', weight: 5, workTypes: [...metal, ...assembly], places: floor,
    desc: '佩戴安全帽作业，头部被摆动的吊装件碰到，感到头晕', injuries: ['headBruise', 'concussion'] },
  { type: traffic, scene: commuting, at: 'wayThere', weight: 4, workTypes: everybody, places: [],
    desc: '骑电动车上班途中与小轿车碰撞倒地，交警到场认定对方负主要责任', injuries: ['legBruise', 'legFracture', 'kneeBruise'] },
  { type: traffic, scene: commuting, at: 'wayBack', weight: 4, workTypes: everybody, places: [],
    desc: '骑电动车下班途中被右转货车刮倒，交警到场认定对方负主要责任', injuries: ['legBruise', 'legFracture', 'ankleSprain'] },
  { type: traffic, scene: awayOnDuty, at: 'trip', weight: 2, workTypes: ['财务会计', '行政文员', '调度员', '仓库保管员', '叉车司机'], places: [],
    desc: '乘公司车辆外出办事时被后车追尾，颈部不适', injuries: ['neck'] },
  { type: fall, scene: atWork, at: 'shift', weight: 4, workTypes: ['仓库保管员', '仓储拣货员', '超市理货员', '钳工', '室内保洁员'], places: ['登高梯作业处'],
    desc: '登梯作业时梯脚滑移坠落，约一米五高，腰部着地', injuries: ['spineFracture', 'backBruise'] },
  { type: burn, scene: atWork, at: 'shift', weight: 3, workTypes: metal, places: ['热处理工段'],
    desc: '出料时被热油溅到前臂，立即冷水冲洗', injuries: ['armBurn'] },
  { type: burn, scene: atWork, at: 'shift', weight: 2, workTypes: ['餐厅服务员'], places: ['后厨出餐口'],
    desc: '端送热汤时汤水洒出烫伤，立即冷水冲洗', injuries: ['handBurn'] },
  { type: electricShock, scene: atWork, at: 'shift', weight: 2, workTypes: ['钳工', '返修工', '电子装配工'], places: ['维修工位', '测试工位'],
    desc: '检修插座时手指触电，同事切断电源', injuries: ['electricBurn'] },
  { type: suddenIllness, scene: atWork, at: 'shift', weight: 3, workTypes: everybody, places: ['一层作业区'], isRefused: true,
    desc: '工作中突发胸痛，同事拨打急救电话', injuries: ['heart'] },
  { type: other, scene: offDuty, at: 'evening', weight: 4, workTypes: everybody, places: ['附近体育场'], isRefused: true,
    desc: '下班后打篮球时扭伤脚踝', injuries: ['ankleSprain'] },
];
