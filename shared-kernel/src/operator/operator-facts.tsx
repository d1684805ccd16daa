import type { ReactNode } from 'react';
import type { AttachedFile, CustomerBaseInfo, OperatorApplication } from '../contract/onboarding';
import { Facts, type Fact } from '../detail';
import { customerType, industry } from '../domain/dictionaries';
import * as texts from '../domain/texts';
import { Instant } from '../ui';
import { AttachedLink } from '../upload';
import { Paper, paperOwners } from './operator-papers';
import type { OperatorParts } from './operator-schema';

const paper = (file: AttachedFile | null) => file && <AttachedLink file={file} />;

type Given = Pick<
  OperatorApplication,
  'operatorName' | 'operatorIdNo' | 'position' | 'validFrom' | 'validTo'
> &
  Record<'idFront' | 'idBack' | 'authLetter', ReactNode>;

const factsOf = ({ validFrom, validTo, ...given }: Given) =>
  ({
    name: { label: '操作员姓名', value: given.operatorName },
    idNo: { label: '身份证号码', value: given.operatorIdNo },
    position: { label: '职务', value: given.position || undefined },
    term: { label: '授权期限', value: validFrom && validTo && `${validFrom} 至 ${validTo}` },
    idFront: { label: '身份证人像面', value: given.idFront },
    idBack: { label: '身份证国徽面', value: given.idBack },
    authLetter: { label: '授权委托书', value: given.authLetter },
  }) satisfies Record<string, Fact>;

export function OperatorFacts({ application }: { application: OperatorApplication }) {
  const facts = factsOf({
    ...application,
    idFront: paper(application.idFrontFile),
    idBack: paper(application.idBackFile),
    authLetter: paper(application.authLetterFile),
  });
  return (
    <Facts
      items={[
        facts.name,
        facts.idNo,
        { label: '手机号', value: application.operatorTelephone },
        { label: '邮箱', value: application.operatorEmail || undefined },
        facts.position,
        facts.term,
        facts.idFront,
        facts.idBack,
        facts.authLetter,
        { label: '提交时间', value: <Instant value={application.createTime} /> },
      ]}
    />
  );
}

interface OperatorSummaryProps extends Pick<OperatorParts, 'identity' | 'authority'> {
  /** The previous application; its id card number is shown when none was entered. */
  previous: OperatorApplication | undefined;
}

export function OperatorSummary({ identity, authority, previous }: OperatorSummaryProps) {
  const { idFrontFileId, idBackFileId } = identity;
  const facts = factsOf({
    ...identity,
    ...authority,
    operatorIdNo: identity.operatorIdNo ?? previous?.operatorIdNo ?? '',
    idFront: <Paper id={idFrontFileId} owner={paperOwners.idFront} known={previous?.idFrontFile} />,
    idBack: <Paper id={idBackFileId} owner={paperOwners.idBack} known={previous?.idBackFile} />,
    authLetter: (
      <Paper
        id={authority.authLetterFileId}
        owner={paperOwners.authLetter}
        known={previous?.authLetterFile}
      />
    ),
  });
  // Short facts side by side: on a phone a number or a period needs a full line.
  return (
    <Facts
      items={[
        facts.name,
        facts.position,
        facts.idNo,
        facts.term,
        facts.idFront,
        facts.idBack,
        facts.authLetter,
      ]}
    />
  );
}

export function CompanyFacts({ saved }: { saved: CustomerBaseInfo }) {
  return (
    <Facts
      items={[
        { label: '企业名称', value: saved.customername },
        { label: texts.creditCode, value: saved.uscc },
        { label: '企业类型', value: customerType.label(saved.customerType) },
        { label: '法定代表人', value: saved.legalPerson || undefined },
        { label: '成立日期', value: saved.establishDate },
        { label: '所属行业', value: saved.industryCode ? industry.label(saved.industryCode) : undefined },
        { label: '员工规模', value: saved.employeeScale || undefined },
        { label: '营业执照', value: saved.licenseFile && <AttachedLink file={saved.licenseFile} /> },
        { label: '详细地址', value: saved.address || undefined, wide: true },
      ]}
    />
  );
}
