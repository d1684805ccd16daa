import { ageProblem, birthdayFrom, birthdayProblem } from 'shared-kernel/domain/people/birthday';
import { isPersonName } from 'shared-kernel/domain/contact';
import { identityNumberProblem } from 'shared-kernel/domain/validators';
import { maskIdNo } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import type { Context } from '../../../platform/context';
import type { Amendment } from './apply-amendment';
import type { ChangedPolicy } from './change-kind';
import type { Person } from './policy-staff';

/** Data that a corrected identity is checked against. */
export interface IdentityRules {
  ctx: Context;
  policy: ChangedPolicy;
  /** Hashes of ID numbers with a case of this employer. */
  injured: ReadonlySet<string>;
  /** Hashes of the requested numbers that are in cover at the insurer. */
  covered: ReadonlySet<string>;
}

/** The documents of a case show the reported identity, so it must not change. */
export const identityOfCase = '存在案件的人员不可修改证件信息';

interface Reading {
  read: { change: Amendment; isIdentity: boolean };
  note: (field: string, label: string, before: string | null, after: string) => void;
  refuse: (field: string, message: string) => void;
}

/** Cleaned input; empty for fields that stay unchanged. */
interface Requested {
  name: string;
  idNo: string;
  birthday: string;
}

/**
 * Name, number and birthday can be corrected once, with a proof, and never after a case. Adding a missing birthday is
 * not a correction: it is applied immediately, even after a case, because the claim depends on it.
 */
export function readIdentity(
  rules: IdentityRules,
  person: Person,
  requested: Requested,
  hasProof: boolean,
  reading: Reading,
): void {
  const { ctx, injured, covered } = rules;
  const { read, note, refuse } = reading;
  const { name, idNo } = requested;
  const hash = idNo === '' ? person.id_no_hash : ctx.pii.index(idNo);
  const isRenamed = name !== '' && name !== person.name;
  const isRenumbered = hash !== person.id_no_hash;
  const birthday = changedBirthday(rules, person, requested, reading);
  const isReborn = birthday !== undefined && person.birthday !== null;
  if (birthday !== undefined) {
    read.change.birthday = birthday;
    note('birthday', '出生日期', person.birthday, birthday);
  }
  if (!isRenamed && !isRenumbered && !isReborn) return;
  read.isIdentity = true;
  const field = isRenamed ? 'newName' : isRenumbered ? 'newIdNo' : 'birthday';
  if (injured.has(person.id_no_hash)) return refuse(field, identityOfCase);
  if (person.identity_amended) return refuse(field, '姓名或证件号码只能更正一次');
  if (!hasProof) refuse(field, '更正姓名或证件号码须上传证明材料');
  if (isRenamed) {
    if (!isPersonName(name)) refuse('newName', texts.notOneName);
    read.change.name = name;
    note('newName', '姓名', person.name, name);
  }
  if (!isRenumbered) return;
  const problem = identityNumberProblem(person.id_type, idNo, ctx.clock.today());
  if (problem) refuse('newIdNo', problem);
  else if (covered.has(hash)) refuse('newIdNo', texts.idNoInCover);
  read.change.idNo = idNo;
  note('newIdNo', '证件号码', person.id_no_masked, maskIdNo(idNo));
}

/** Returns the birthday if it changes; reports an invalid one, or an age outside the limits. */
function changedBirthday(
  { ctx, policy: { insure, plan } }: IdentityRules,
  person: Person,
  requested: Requested,
  { refuse }: Reading,
): Amendment['birthday'] {
  if (requested.idNo === '' && requested.birthday === '') return undefined;
  const born = {
    kind: person.id_type,
    idNo: requested.idNo || ctx.pii.open(person.id_no_sealed),
    birthday: requested.birthday || (person.birthday ?? ''),
  };
  const field = requested.birthday === '' ? 'newIdNo' : 'birthday';
  if (requested.birthday !== '') {
    const problem = birthdayProblem(born, ctx.clock.today());
    if (problem) return void refuse('birthday', problem);
  }
  const birthday = birthdayFrom(born);
  if (!birthday || birthday === person.birthday) return undefined;
  // The cover of a continued row may have started with the policy.
  const first = person.continues_id === null ? person.start_date : insure.start_date;
  const problem = ageProblem(birthday, first, { ageMin: plan.meal.age_min, ageMax: plan.meal.age_max });
  return problem === undefined ? birthday : void refuse(field, problem);
}
