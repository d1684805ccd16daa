import { useSearchParams } from 'react-router-dom';
import {
  getCustomerAccreditInfo,
  getCustomerBaseInfo,
  listCustomerOperatorTemps,
} from 'shared-kernel/contract/onboarding';
import { CompanyFacts } from 'shared-kernel/operator';
import { useEndpoint } from 'shared-kernel/query';
import { LoadingPanel, PageHeader, QueryCard } from 'shared-kernel/ui';
import { ApplicationHistory } from './application-history';
import { ChangeForm } from './change.form';
import { OperatorInOffice } from './operator-in-office';
import { RenewalForm } from './renewal.form';
import { WaitingApplication } from './waiting-application';
import { operatorApplicationStatus } from 'shared-kernel/domain/dictionaries';

/** The company and who may act for it: the operator in office, renewal, change, and the applications so far. */
export function OperatorPage() {
  const [search, setSearch] = useSearchParams();
  const company = useEndpoint(getCustomerBaseInfo);
  const office = useEndpoint(getCustomerAccreditInfo);
  const applications = useEndpoint(listCustomerOperatorTemps);
  const waiting = applications.data?.list.find(
    ({ auditStatus }) => auditStatus === operatorApplicationStatus.code.waiting,
  );
  const form = {
    onClose: () => setSearch({}),
    onRefresh: () => {
      void office.refetch();
      void applications.refetch();
    },
  };

  // A new version is another form: a concurrent change replaces what it began with.
  if (office.data && search.get('form') === 'renew')
    return <RenewalForm key={office.data.version} saved={office.data} {...form} />;
  if (office.data && applications.data && search.get('form') === 'change' && !waiting)
    return <ChangeForm saved={office.data} newest={applications.data.list[0]} {...form} />;
  const header = <PageHeader title="授权操作员" hint="操作员代表企业使用本平台，授权书到期前请及时续期。" />;
  // All at once: each card would push those below it down.
  if ([company, office, applications].some(({ isPending }) => isPending)) {
    return (
      <div className="kb-detail">
        {header}
        <div className="kb-card">
          <LoadingPanel rows={12} title />
        </div>
      </div>
    );
  }
  return (
    <div className="kb-detail">
      {header}
      <QueryCard read={company}>
        {(saved) => (
          <>
            <h2>企业信息</h2>
            <CompanyFacts saved={saved} />
            <p className="kb-muted">如需变更企业信息，请联系专属客服。</p>
          </>
        )}
      </QueryCard>
      <QueryCard read={office}>
        {(saved) => (
          <OperatorInOffice
            saved={saved}
            canChange={applications.data !== undefined && !waiting}
            onOpen={(name) => setSearch({ form: name })}
          />
        )}
      </QueryCard>
      {waiting && <WaitingApplication application={waiting} />}
      <ApplicationHistory read={applications} />
    </div>
  );
}
