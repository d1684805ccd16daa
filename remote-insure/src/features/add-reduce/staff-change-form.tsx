import { useContext, type ComponentProps } from 'react';
import { z } from 'zod';
import {
  type PolicyDetail,
  type StaffAction,
  getInsure,
  listInsures,
  listInsuredPeople,
  listInsurePersons,
} from 'shared-kernel/contract/insure';
import type { AnswerOf } from 'shared-kernel/contract';
import type { getNowTime } from 'shared-kernel/contract/reference';
import {
  type ReduceRow,
  type StaffChange,
  type StaffOperateType,
  createAddReduce,
  listAddReduces,
} from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import { operateType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { DraftOf } from 'shared-kernel/form';
import { paths, linkTo } from '../../paths';
import { PeopleForm } from '../../shared/people-form';
import type { Verdict } from '../../shared/verdict.hook';
import { ChangePrice } from './change-price';
import { AfterOrder } from './policy-tabs';
import { useStaffDraft } from './staff-draft.hook';
import { useNavigate } from 'react-router-dom';
import { useAction } from 'shared-kernel/query';
import { bus, topics } from 'shared-kernel/runtime';

export interface StaffChangeProps {
  policy: PolicyDetail;
  now: AnswerOf<typeof getNowTime>;
  /** People chosen before the page was opened. */
  chosen: readonly ReduceRow[];
}

/** The fields of a form besides policy and kind. */
type Lines = Pick<StaffChange, 'effectDate'> & Partial<StaffChange>;

/** Schema of a form's lines; `missing` is the message while there are none. */
export const staffLines = <Row extends z.ZodType>(row: Row, missing: string, rule: Verdict['rule']) =>
  z
    .array(row, missing)
    .min(1, missing)
    .max(rosterMaxRows, texts.atMostPeople(rosterMaxRows))
    .refine(...rule);

/** Each policy, kind and selection has its own draft, since tabs switch between them without leaving the page. */
export const draftKeyOf = (
  kind: StaffAction,
  { id }: PolicyDetail,
  chosen: readonly Pick<ReduceRow, 'personId'>[] = [],
): string => [`insure.${kind}`, id, ...chosen.map(({ personId }) => personId)].join('.');

/** The common parts of all staff-change forms: the shared draft, submitting, and the page that follows. */
export function useStaffChange(
  form: Parameters<typeof useStaffDraft>[0],
  policy: PolicyDetail,
  kind: StaffOperateType,
  earliest: CivilDate,
) {
  const navigate = useNavigate();
  const follow = useContext(AfterOrder);
  const create = useAction(createAddReduce, {
    quiet: true,
    invalidates: [listAddReduces, listInsures, getInsure, listInsurePersons, listInsuredPeople],
  });
  const draft = useStaffDraft(form, policy.id, kind, earliest);
  const changeOf = (lines: Lines): StaffChange => ({
    insureId: policy.id,
    operateType: kind,
    persons: [],
    reduces: [],
    ...lines,
  });
  return {
    policy,
    kind,
    draft,
    changeOf,
    send: (lines: Lines) => create.run({ body: changeOf(lines) }),
    done: (order: AnswerOf<typeof createAddReduce>) => {
      draft.handedIn();
      bus.publish(topics.personsChanged, { insureId: policy.id });
      if (follow) follow(order);
      else void navigate(linkTo('insure.add-reduce-order', { id: order.id }), { replace: true });
    },
  };
}

type StaffChangeFormProps<Values, Row extends object> = Omit<
  ComponentProps<typeof PeopleForm<Values, Row>>,
  'title' | 'hint' | 'submitText' | 'cancel' | 'actions' | 'sum'
> & {
  staff: ReturnType<typeof useStaffChange>;
  /** Returns the lines to be priced: those without errors. */
  priced: (values: DraftOf<Values>) => Lines;
  cancel?: string;
};

/** The page of one change of a policy's staff, with its price in the footer. */
export function StaffChangeForm<Values, Row extends object>({
  staff: { policy, kind, draft, changeOf },
  priced,
  cancel = paths['insure.add-reduce'],
  children,
  ...page
}: StaffChangeFormProps<Values, Row>) {
  const name = operateType.label(kind);
  return (
    <PeopleForm
      {...page}
      title={`${name} ${policy.mealName}`}
      hint={`保单 ${policy.policyNo ?? policy.insureNo}，保障至 ${policy.endDate}`}
      submitText={`提交${name}`}
      actions={draft.button}
      cancel={cancel}
      sum={(values) => <ChangePrice change={changeOf(priced(values))} leftOut={page.verdict.wrongCount} />}
    >
      {draft.notice}
      {children}
    </PeopleForm>
  );
}
