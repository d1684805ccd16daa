import type { CaseDetail } from 'shared-kernel/contract/claims';
import { accidentScene, accidentType, claimItem, treatType } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { Facts } from 'shared-kernel/detail';
import { RelatedCases } from '../../shared/related-cases';

const yesNo = (flag: boolean) => (flag ? '是' : '否');

/** What was reported. */
export function AccidentFacts({ found }: { found: CaseDetail }) {
  const { accident } = found;
  return (
    <Facts
      items={[
        { label: '出险人员', value: `${found.name}（${found.idNoMasked}）` },
        { label: '工种', value: `${found.workTypeName}（${found.jobType}类）` },
        { label: '出险时间', value: instantText(accident.accidentTime) },
        {
          label: '报案时间',
          value: `${instantText(found.reportTime)}${found.lateReportFlag ? '（超过48小时）' : ''}`,
        },
        { label: '事故场景', value: accidentScene.label(accident.accidentScene) },
        { label: '事故类型', value: accidentType.label(accident.accidentType) },
        { label: '受伤部位', value: accident.injuredPart },
        { label: '出险地点', value: `${found.accidentRegionName}${accident.accidentAddress}` },
        { label: '就诊方式', value: treatType.label(accident.treatType) },
        { label: '就诊医院', value: accident.hospitalName },
        { label: '诊断', value: accident.diagnosis },
        { label: '索赔项目', value: accident.claimItems.map((item) => claimItem.label(item)).join('、') },
        { label: '第三方责任', value: yesNo(accident.thirdPartyFlag) },
        { label: '已报警', value: yesNo(accident.policeFlag) },
        { label: '报案人', value: `${accident.reporterName} ${accident.reporterPhone}` },
        ...(accident.lateReason ? [{ label: '晚报原因', value: accident.lateReason }] : []),
        ...(found.related.length > 0
          ? [
              { label: '事故号', value: found.accidentNo },
              { label: '同一事故的案件', value: <RelatedCases cases={found.related} />, wide: true },
            ]
          : []),
        { label: '事故经过', value: accident.accidentDesc, wide: true },
      ]}
    />
  );
}
