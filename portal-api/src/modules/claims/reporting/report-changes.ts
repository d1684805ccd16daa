import type { AccidentForm } from 'shared-kernel/contract/claims';
import { accidentScene, accidentType, claimItem, treatType } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { regionName } from '../../reference/regions';

type Report = Omit<AccidentForm, 'accidentTime'>;
type Words = {
  [Name in keyof Report]-?: [label: string, text: (value: NonNullable<Report[Name]>) => string];
};

const yesNo = (flag: boolean) => (flag ? '是' : '否');
const asIs = (text: string) => text;

const words: Omit<Words, 'hospitalId'> = {
  accidentScene: ['事故场景', accidentScene.label],
  accidentType: ['事故类型', accidentType.label],
  injuredPart: ['受伤部位', asIs],
  accidentRegionCode: ['出险地区', regionName],
  accidentAddress: ['出险地点', asIs],
  accidentDesc: ['事故经过', asIs],
  treatType: ['就诊方式', treatType.label],
  hospitalName: ['就诊医院', asIs],
  diagnosis: ['诊断', asIs],
  claimItems: ['索赔项目', (items) => items.map((one) => claimItem.label(one)).join('、')],
  estimateAmount: ['预估金额', moneyText],
  policeFlag: ['已报警', yesNo],
  thirdPartyFlag: ['第三方责任', yesNo],
  workInjuryFlag: [texts.workInjury, yesNo],
  reporterName: ['报案人', asIs],
  // Personal data does not belong into the history.
  reporterPhone: ['报案人手机', () => '***'],
  lateReason: ['晚报原因', asIs],
};

/** What a supplement changes, in words; empty when nothing does. */
export function reportChanges(before: Report, after: Report): string[] {
  return (Object.keys(words) as (keyof typeof words)[]).flatMap((name) => {
    if (JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null)) return [];
    const [label, text] = words[name] as [string, (value: unknown) => string]; // the pair belongs to this field
    const shown = (value: unknown) => (value === undefined || value === '' ? '空' : `“${text(value)}”`);
    return [name === 'reporterPhone' ? label : `${label} ${shown(before[name])} 改为 ${shown(after[name])}`];
  });
}
