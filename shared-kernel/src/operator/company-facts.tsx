import type { CustomerBaseInfo } from '../contract/onboarding';
import { Facts } from '../detail';
import { customerType, industry } from '../domain/dictionaries';
import * as texts from '../domain/texts';
import { AttachedLink } from '../upload';

/** The company's information, read-only. */
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
