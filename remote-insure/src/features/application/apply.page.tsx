import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { checkCustomerMeal, getCustomerMeal, getInsureDraft } from 'shared-kernel/contract/insure';
import { getNowTime } from 'shared-kernel/contract/reference';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { drafts, useSession } from 'shared-kernel/runtime';
import { EmptyPanel, LinkButton, LoadingPanel } from 'shared-kernel/ui';
import { problems } from 'shared-kernel/contract';
import { paths } from '../../paths';
import { ApplyForm, applyDraftKey } from './apply-form';

/** The page for applying for one plan, with an empty form or a saved draft (`?draft=`). */
export function ApplyPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const draftId = search.get('draft') ?? undefined;
  return <Application key={`${id}.${draftId ?? ''}`} planId={id} draftId={draftId} />;
}

function Application({ planId, draftId }: { planId: string; draftId: string | undefined }) {
  const userId = useSession((state) => state.user?.id);
  // Checked on each visit, and again when the window regains focus: the provider may have withdrawn the plan.
  const check = useEndpoint(checkCustomerMeal, { params: { id: planId } }, { staleTime: 0, gcTime: 0 });
  const plan = useEndpoint(getCustomerMeal, { params: { id: planId } });
  const now = useEndpoint(getNowTime);
  // A later fetch of the same draft must not replace what the user has typed.
  const draft = useEndpoint(
    getInsureDraft,
    { params: { id: draftId ?? '' } },
    {
      enabled: draftId !== undefined,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  const [isOpen, setOpen] = useState(false);
  const isBegun = () =>
    draftId !== undefined || drafts.read(userId, applyDraftKey(Number(planId), undefined)) !== undefined;
  // A form that is open or has a draft stays open, so that its input is not lost when the plan is withdrawn.
  if (!isOpen && check.data && (check.data.usable || isBegun())) setOpen(true);

  return (
    <DetailState read={check}>
      {({ usable, reason }) => {
        if (!usable && !isOpen) {
          return (
            <EmptyPanel
              text={reason ?? problems.planExpired.text}
              action={<LinkButton href={paths['insure.plan-list']}>返回方案管理</LinkButton>}
            />
          );
        }
        const withdrawn = usable ? undefined : (reason ?? problems.planExpired.text);
        return (
          <DetailState read={plan}>
            {(found) => (
              <DetailState read={now}>
                {(moment) =>
                  draftId === undefined ? (
                    <ApplyForm plan={found} now={moment} withdrawn={withdrawn} />
                  ) : draft.isError || draft.isFetchedAfterMount ? (
                    <DetailState read={draft}>
                      {(saved) => <ApplyForm plan={found} now={moment} saved={saved} withdrawn={withdrawn} />}
                    </DetailState>
                  ) : (
                    <LoadingPanel title rows={12} />
                  )
                }
              </DetailState>
            )}
          </DetailState>
        );
      }}
    </DetailState>
  );
}
