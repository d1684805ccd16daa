import { notify } from 'shared-kernel/runtime';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnswerOf } from 'shared-kernel/contract';
import {
  checkCustomerMeal,
  createInsure,
  getInsure,
  listInsures,
  listRenewals,
  submitInsure,
  updateInsure,
  type getInsureDraft,
} from 'shared-kernel/contract/insure';
import type { FormHandle } from 'shared-kernel/form';
import * as texts from 'shared-kernel/domain/texts';
import { invalidate, useAction } from 'shared-kernel/query';
import { payType } from 'shared-kernel/domain/dictionaries';
import type { CustomerMealId, PolicyId } from 'shared-kernel/domain/nouns/ids';
import { linkTo } from '../../paths';
import type { ApplyValues } from './apply-schema';

/** Returns the payment fields in the form that the draft stores. */
const payFieldsOf = (paidBy: ApplyValues['payType']) =>
  paidBy === payType.code.voucher
    ? { payType: payType.code.balance, byVoucher: true }
    : { payType: paidBy, byVoucher: false };

/**
 * Stores the application on the server: the first saving creates it, later ones change it, submitting saves it again.
 */
export function useApplication(
  customerMealId: CustomerMealId,
  saved: AnswerOf<typeof getInsureDraft> | undefined,
  renewFromId: PolicyId | null,
) {
  const navigate = useNavigate();
  const row = useRef(saved && { id: saved.id, version: saved.version });
  const lists = [listInsures, listRenewals];
  const create = useAction(createInsure, { quiet: true, invalidates: lists });
  const update = useAction(updateInsure, { quiet: true, invalidates: [...lists, getInsure] });
  const hand = useAction(submitInsure, { quiet: true, invalidates: [...lists, getInsure] });

  const save = async (
    { workUnit, persons: typed, payType: paidBy, ...values }: Omit<ApplyValues, 'agreeClauses'>,
    planId = customerMealId,
  ) => {
    const persons = typed.map((row) =>
      row.workUnit?.trim() ? row : { ...row, workUnit: workUnit ?? undefined },
    );
    const body = { customerMealId: planId, ...values, ...payFieldsOf(paidBy), persons, renewFromId };
    const kept = row.current
      ? await update.run({ params: { id: row.current.id }, body: { ...body, version: row.current.version } })
      : await create.run({ body });
    row.current = { id: kept.id, version: kept.version };
    return kept;
  };

  /** Saves everything typed, including invalid rows, and continues with it under that plan. */
  const saveFor = async (planId: number, form: FormHandle<ApplyValues>) => {
    const { insurePeriod, startDate, persons, projectId, workUnit, payType: paidBy } = form.values();
    if (!insurePeriod || !startDate) return notify.warning('请先选择保险期间和起保日期');
    try {
      const kept = await save(
        {
          insurePeriod,
          startDate,
          projectId,
          workUnit,
          payType: paidBy ?? payType.code.balance,
          persons: persons ?? [],
        },
        planId,
      );
      form.reset(form.values());
      notify.done(planId === customerMealId ? '草稿已保存' : '已换用所选方案，请核对后提交');
      void navigate(linkTo('insure.apply', { id: planId }, { draft: kept.id }), { replace: true });
    } catch (refusal) {
      notify.error(refusal instanceof Error ? refusal.message : texts.draftNotSaved);
    }
  };

  return {
    /** The application's id once it is on the server. */
    id: () => row.current?.id,
    isSaving: create.isRunning || update.isRunning,
    async handIn({ agreeClauses, ...values }: ApplyValues) {
      try {
        const kept = await save(values);
        return await hand.run({ params: { id: kept.id }, body: { agreeClauses } });
      } catch (refusal) {
        // The plan may be the reason: then the page shows that and offers others.
        void invalidate(checkCustomerMeal);
        throw refusal;
      }
    },
    saveDraft: (form: FormHandle<ApplyValues>) => saveFor(customerMealId, form),
    moveTo: saveFor,
  };
}
