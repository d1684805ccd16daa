import { useParams, useSearchParams } from 'react-router-dom';
import { getCustomerMeal, getInsureDraft } from 'shared-kernel/contract/insure';
import { getNowTime } from 'shared-kernel/contract/reference';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, LinkButton, LoadingPanel } from 'shared-kernel/ui';
import { problems } from 'shared-kernel/contract';
import { paths } from '../../paths';
import { ApplyForm } from './apply-form';

/** Applying for one plan, with an empty form or a draft (`?draft=`). */
export function ApplyPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const draftId = search.get('draft') ?? undefined;
  const plan = useEndpoint(getCustomerMeal, { params: { id } });
  const now = useEndpoint(getNowTime);
  // What is typed must not be replaced by a later reading of the same draft.
  const draft = useEndpoint(
    getInsureDraft,
    { params: { id: draftId ?? '' } },
    { enabled: draftId !== undefined, staleTime: Infinity, refetchOnWindowFocus: false, gcTime: 0 },
  );

  return (
    <DetailState read={plan}>
      {(found) => {
        if (!found.usable) {
          return (
            <EmptyPanel
              text={found.reason ?? problems.planExpired.text}
              action={<LinkButton href={paths['insure.plan-list']}>返回方案管理</LinkButton>}
            />
          );
        }
        return (
          <DetailState read={now}>
            {(moment) =>
              draftId === undefined ? (
                <ApplyForm plan={found} now={moment} />
              ) : draft.isError || draft.data ? (
                <DetailState read={draft}>
                  {(saved) => <ApplyForm plan={found} now={moment} saved={saved} />}
                </DetailState>
              ) : (
                <LoadingPanel title rows={12} />
              )
            }
          </DetailState>
        );
      }}
    </DetailState>
  );
}
