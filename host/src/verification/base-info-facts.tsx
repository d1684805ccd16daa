import type { CustomerBaseInfo } from 'shared-kernel/contract/onboarding';
import { customerType, industry } from 'shared-kernel/domain/dictionaries';
import { Facts } from 'shared-kernel/detail';
import * as texts from 'shared-kernel/domain/texts';
import { AttachedLink } from 'shared-kernel/upload';

/** The company's information once it can no longer be changed here. */
export function BaseInfoFacts({ saved }: { saved: CustomerBaseInfo }) {
  return (
    <section className="kb-card">
      <p className="kb-muted">企业信息已提交，如需变更请联系专属客服。</p>
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
    </section>
  );
}
