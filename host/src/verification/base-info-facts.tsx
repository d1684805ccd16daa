import type { CustomerBaseInfo } from 'shared-kernel/contract/onboarding';
import { CompanyFacts } from 'shared-kernel/operator';

/** The company's information once it can no longer be changed here. */
export function BaseInfoFacts({ saved }: { saved: CustomerBaseInfo }) {
  return (
    <section className="kb-card">
      <p className="kb-muted">企业信息已提交，如需变更请联系专属客服。</p>
      <CompanyFacts saved={saved} />
    </section>
  );
}
