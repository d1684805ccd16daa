import type { AttachedFile, OperatorApplication } from '../contract/onboarding';
import { Facts } from '../detail';
import { Instant } from '../ui';
import { AttachedLink } from '../upload';

const paper = (file: AttachedFile | null) => file && <AttachedLink file={file} />;

/** One submitted application for an operator. */
export function OperatorFacts({ application }: { application: OperatorApplication }) {
  const { validFrom, validTo } = application;
  return (
    <Facts
      items={[
        { label: '操作员姓名', value: application.operatorName },
        { label: '身份证号码', value: application.operatorIdNo },
        { label: '手机号', value: application.operatorTelephone },
        { label: '邮箱', value: application.operatorEmail || undefined },
        { label: '职务', value: application.position || undefined },
        { label: '授权期限', value: validFrom && validTo && `${validFrom} 至 ${validTo}` },
        { label: '身份证人像面', value: paper(application.idFrontFile) },
        { label: '身份证国徽面', value: paper(application.idBackFile) },
        { label: '授权委托书', value: paper(application.authLetterFile) },
        { label: '提交时间', value: <Instant value={application.createTime} /> },
      ]}
    />
  );
}
