type Range = readonly [least: number, most: number];

/** Ranges of a treatment: cost in yuan, days in hospital, days of rest after that, and disability grade. */
export interface Treatment {
  yuan: Range;
  stay?: Range;
  rest?: Range;
  grade?: 9 | 10;
}

/** One visit to a doctor, a hospital stay, or a lasting disability. */
export type Severity = 'outpatient' | 'inpatient' | 'lasting';

/** An injury in a hospital's wording, with the departments that treat it, most fitting first. */
export interface Injury extends Partial<Record<Severity, Treatment>> {
  part: string;
  diagnosis: string;
  departments: readonly string[];
}

const hand = ['手外科', '骨科'];
const bones = ['骨科', '骨伤科'];
const head = ['神经外科', '急诊科'];
const burns = ['烧伤科', '急诊科'];

/** Injuries of the demo's accidents. */
// prettier-ignore
export const injuries = {
  fingerBruise: { part: '手指', diagnosis: '右手食指挤压伤', departments: hand, outpatient: { yuan: [450, 1_900] } },
  fingerFracture: {
    part: '手指', diagnosis: '左手中指末节指骨骨折', departments: [...hand, '骨伤科'],
    outpatient: { yuan: [900, 2_800] },
    inpatient: { yuan: [4_500, 8_500], stay: [4, 8], rest: [14, 28] },
  },
  fingerLoss: {
    part: '手指', diagnosis: '右手食指末节离断伤', departments: hand,
    inpatient: { yuan: [7_500, 12_000], stay: [7, 12], rest: [21, 35] },
    lasting: { yuan: [9_000, 16_000], stay: [8, 14], rest: [30, 45], grade: 10 },
  },
  fingerCut: { part: '手指', diagnosis: '左手拇指切割伤', departments: hand, outpatient: { yuan: [500, 2_200] } },
  wristBruise: { part: '手腕', diagnosis: '左腕部软组织挫伤', departments: [...hand, '骨伤科'], outpatient: { yuan: [450, 1_500] } },
  wristCut: {
    part: '手腕', diagnosis: '右腕部切割伤', departments: hand,
    outpatient: { yuan: [800, 2_900] },
  },
  tendonCut: {
    part: '手腕', diagnosis: '右腕部切割伤伴屈肌腱断裂', departments: hand,
    inpatient: { yuan: [6_500, 12_000], stay: [6, 10], rest: [28, 40] },
    lasting: { yuan: [9_000, 15_000], stay: [8, 12], rest: [40, 55], grade: 10 },
  },
  forearmFracture: {
    part: '前臂', diagnosis: '左尺骨骨折', departments: bones,
    inpatient: { yuan: [6_000, 12_000], stay: [7, 12], rest: [28, 42] },
    lasting: { yuan: [10_000, 18_000], stay: [9, 14], rest: [50, 70], grade: 10 },
  },
  backBruise: { part: '腰背', diagnosis: '腰部软组织挫伤', departments: bones, outpatient: { yuan: [450, 1_800] } },
  backStrain: {
    part: '腰背', diagnosis: '急性腰扭伤', departments: bones,
    outpatient: { yuan: [450, 1_800] },
    inpatient: { yuan: [3_500, 5_500], stay: [4, 7], rest: [10, 14] },
  },
  spineFracture: {
    part: '腰背', diagnosis: '第1腰椎压缩性骨折', departments: ['骨科'],
    inpatient: { yuan: [9_000, 18_000], stay: [10, 16], rest: [40, 55] },
  },
  ankleSprain: { part: '足踝', diagnosis: '右踝关节扭伤', departments: bones, outpatient: { yuan: [500, 1_900] } },
  ankleFracture: {
    part: '足踝', diagnosis: '右外踝骨折', departments: bones,
    inpatient: { yuan: [6_500, 12_000], stay: [7, 12], rest: [28, 42] },
    lasting: { yuan: [10_000, 17_000], stay: [9, 14], rest: [50, 70], grade: 10 },
  },
  kneeBruise: { part: '膝部', diagnosis: '左膝软组织挫伤', departments: bones, outpatient: { yuan: [450, 1_700] } },
  kneeFracture: {
    part: '膝部', diagnosis: '左膝髌骨骨折', departments: bones,
    inpatient: { yuan: [7_000, 13_000], stay: [8, 13], rest: [30, 45] },
    lasting: { yuan: [10_000, 18_000], stay: [10, 15], rest: [55, 75], grade: 10 },
  },
  shoulder: { part: '肩部', diagnosis: '右肩袖损伤', departments: bones, outpatient: { yuan: [700, 2_400] } },
  toeFracture: {
    part: '足趾', diagnosis: '右足第一趾骨骨折', departments: bones,
    outpatient: { yuan: [900, 2_800] },
    inpatient: { yuan: [4_000, 7_500], stay: [4, 8], rest: [14, 28] },
  },
  headBruise: {
    part: '头部', diagnosis: '头皮挫裂伤', departments: head,
    outpatient: { yuan: [800, 2_600] },
  },
  concussion: {
    part: '头部', diagnosis: '脑震荡', departments: ['神经外科'],
    inpatient: { yuan: [4_000, 7_500], stay: [4, 8], rest: [10, 16] },
  },
  legBruise: { part: '小腿', diagnosis: '右小腿软组织挫伤', departments: bones, outpatient: { yuan: [500, 1_900] } },
  legFracture: {
    part: '小腿', diagnosis: '右胫骨骨折', departments: ['骨科'],
    inpatient: { yuan: [9_000, 18_000], stay: [9, 16], rest: [40, 50] },
    lasting: { yuan: [14_000, 24_000], stay: [12, 18], rest: [60, 80], grade: 9 },
  },
  neck: { part: '颈部', diagnosis: '颈部软组织损伤', departments: bones, outpatient: { yuan: [500, 1_900] } },
  armBurn: { part: '前臂', diagnosis: '右前臂浅二度烫伤', departments: burns, outpatient: { yuan: [600, 2_400] } },
  handBurn: { part: '手腕', diagnosis: '左腕部浅二度烫伤', departments: burns, outpatient: { yuan: [600, 2_200] } },
  electricBurn: { part: '手指', diagnosis: '右手手指电击伤', departments: burns, outpatient: { yuan: [700, 2_200] } },
  eye: { part: '眼部', diagnosis: '左眼角膜异物', departments: ['眼科'], outpatient: { yuan: [450, 1_100] } },
  heart: {
    part: '胸部', diagnosis: '急性心肌梗死', departments: ['心血管内科'],
    inpatient: { yuan: [22_000, 42_000], stay: [7, 12], rest: [20, 30] },
  },
} as const satisfies Record<string, Injury>;

export type InjuryName = keyof typeof injuries;
