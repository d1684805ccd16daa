import { createContext, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { Alert } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import type { InsuredPersonRow } from 'shared-kernel/contract/insure';
import { createAddReduce } from 'shared-kernel/contract/roster';
import { endorseStatus } from 'shared-kernel/domain/dictionaries';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import { LinkButton, TabStrip } from 'shared-kernel/ui';
import { z } from 'zod';
import { linkTo, paths } from '../../paths';

type SubmittedOrder = AnswerOf<typeof createAddReduce>;

/** What follows an order that was submitted, if not the page of that order. */
export const AfterOrder = createContext<((order: SubmittedOrder) => void) | undefined>(undefined);

const entry = z.object({
  submitted: z.array(
    createAddReduce.answer.pick({ id: true, orderNo: true, endorseStatus: true, personCount: true }),
  ),
});

/** The orders of the people selected before; in the history's entry, so that a reload keeps them. */
const submittedIn = (state: unknown) => entry.safeParse(state).data?.submitted ?? [];

const withParams = (changed: Record<string, string>) => (search: URLSearchParams) => ({
  ...Object.fromEntries(search),
  ...changed,
});

/** Changes parameters of the page without leaving the selection. */
export function useSelection() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const put = (changed: Record<string, string>, kept = state) =>
    setSearch(withParams(changed), { replace: true, state: kept });
  return { search, put, submitted: submittedIn(state) };
}

interface PolicyTabsProps {
  people: readonly InsuredPersonRow[];
  active: PolicyId;
  children: ReactNode;
}

/**
 * An order changes one policy: people selected from several policies are changed policy by policy. The page stays until
 * all of them are, and says which orders were submitted and how many people are left.
 */
export function PolicyTabs({ people, active, children }: PolicyTabsProps) {
  const { put, submitted } = useSelection();
  const policies = [...new Map(people.map((person) => [person.insureId, person])).values()];
  const left = people.filter(({ insureId }) => insureId !== active);
  const next = (order: SubmittedOrder) =>
    put(
      { ids: left.map(({ id }) => id).join(','), ...(left[0] && { insureId: String(left[0].insureId) }) },
      { submitted: [...submitted, order] },
    );
  return (
    <AfterOrder value={left.length + submitted.length > 0 ? next : undefined}>
      {submitted.length > 0 && (
        <Alert
          type="success"
          role="status"
          title={
            <>
              已提交 <OrderLinks />
              ；还有{people.length}人尚未提交。
            </>
          }
        />
      )}
      {policies.length > 1 && (
        <TabStrip
          label="保单"
          active={String(active)}
          onChange={(insureId) => put({ insureId })}
          tabs={policies.map(({ insureId, policyNo, insureNo }) => ({
            key: String(insureId),
            label: policyNo ?? insureNo,
          }))}
        />
      )}
      {children}
    </AfterOrder>
  );
}

function OrderLinks() {
  return useSelection().submitted.map(({ id, orderNo, personCount, endorseStatus: status }, index) => (
    <span key={index}>
      {index > 0 && '、'}
      <Link className="kb-link" to={linkTo('insure.add-reduce-order', { id })}>
        {orderNo}
      </Link>
      （{personCount}人，{endorseStatus.label(status)}）
    </span>
  ));
}

/** Shown when the people of all policies were submitted. */
export const AllSubmitted = () => (
  <section className="kb-card">
    <h1>所选人员已全部提交</h1>
    <p>
      <OrderLinks />
    </p>
    <LinkButton type="primary" href={paths['insure.add-reduce-log']}>
      查看加减保记录
    </LinkButton>
  </section>
);
