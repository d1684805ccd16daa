import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { cleanIdNo } from 'shared-kernel/domain/cleaning';
import { documentOfNumber, holdsBirthday } from 'shared-kernel/domain/people/identity';
import type { GridColumn } from 'shared-kernel/grid';
import { z } from 'zod';
import { Alert } from 'shared-kernel/antd';
import { civilDate, type AnswerOf } from 'shared-kernel/contract';
import type { InsuredPersonRow, PolicyDetail } from 'shared-kernel/contract/insure';
import type { getNowTime } from 'shared-kernel/contract/reference';
import { amendRow, proofFileLimit, type AmendRow } from 'shared-kernel/contract/roster';
import { addDays } from 'shared-kernel/domain/civil-date';
import { endorseAheadDays } from 'shared-kernel/domain/constants';
import { operateType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { Field, FormGroup, useForm, useFormValues } from 'shared-kernel/form';
import { scanTypes } from 'shared-kernel/upload';
import { paths } from '../../paths';
import { useVerdict } from '../../shared/verdict.hook';
import { peopleColumns, type Suggested } from '../../shared/staff-columns';
import { useProjectChoice, useWorkTypeChoice } from '../../shared/staff-rules.hook';
import { draftKeyOf, StaffChangeForm, useStaffChange } from './staff-change-form';
import { useStaffLines } from './staff-lines.hook';

type People = ReadonlyMap<number, InsuredPersonRow>;

/** Initial values of a person's line. The phone is masked, so its cell is empty until another one is typed. */
const rowOf = (person: InsuredPersonRow): AmendRow => ({
  personId: person.id,
  name: person.name,
  idNo: person.idNoMasked,
  workTypeName: person.workTypeName,
  projectName: person.projectName ?? '',
  workUnit: person.workUnit ?? '',
  certNo: person.certNo ?? '',
  birthday: person.birthday ?? '',
  mobile: '',
  newName: '',
  newIdNo: '',
});

const isFilled = (text: string | undefined): boolean => (text ?? '').trim() !== '';

/** Whether the line corrects a name, a number or a birthday; adding a birthday that was missing does not count. */
const isIdentity = (row: AmendRow, original: People): boolean =>
  isFilled(row.newName) || isFilled(row.newIdNo) || isReborn(row, original);

function isReborn({ personId, birthday }: AmendRow, original: People): boolean {
  const before = personId === undefined ? undefined : original.get(personId)?.birthday;
  return isFilled(birthday) && Boolean(before) && birthday?.trim() !== before;
}

const compared = ['workTypeName', 'projectName', 'workUnit', 'certNo', 'birthday'] as const;

/** Returns the changed lines with their index from 0. Lines from a sheet always count: the server compares them. */
function changedRows(rows: readonly AmendRow[], original: People): { row: AmendRow; index: number }[] {
  return rows.flatMap((row, index) => {
    const before = row.personId === undefined ? undefined : original.get(row.personId);
    const isChanged =
      !before ||
      isFilled(row.mobile) ||
      isIdentity(row, original) ||
      compared.some((field) => isFilled(row[field]) && row[field]?.trim() !== (before[field] ?? ''));
    return isChanged ? [{ row, index }] : [];
  });
}

/** A number that contains the birthday decides it; for lines from a sheet only the server knows the document. */
function mayNameBirthday({ personId, idNo, birthday = '' }: AmendRow, original: People): boolean {
  const person = personId === undefined ? undefined : original.get(personId);
  if (person) return !holdsBirthday(person.idType, person.idNoMasked);
  const number = cleanIdNo(idNo);
  return birthday !== '' || (number !== '' && !holdsBirthday(documentOfNumber(number), number));
}

/** Columns of the details that may be amended, with the person's current values. */
function amendColumns(original: People, workTypes: Suggested, projects: Suggested): GridColumn<AmendRow>[] {
  const before =
    (read: (person: InsuredPersonRow) => string | null) =>
    ({ personId }: AmendRow): string | undefined => {
      const person = personId === undefined ? undefined : original.get(personId);
      return person && (read(person) ?? '');
    };
  const caseCount = before((person) => String(person.caseCount));
  const isGiven = ({ personId }: AmendRow) => personId !== undefined;
  const column = peopleColumns<AmendRow>();
  return [
    column('name', 'name', { required: true, isGiven }),
    column('idNo', 'idNo', { required: true, isGiven }),
    column('workType', 'workTypeName', { ...workTypes, before: before((person) => person.workTypeName) }),
    column('project', 'projectName', { ...projects, before: before((person) => person.projectName) }),
    column('workUnit', 'workUnit', { before: before((person) => person.workUnit) }),
    column('mobile', 'mobile', { before: before((person) => person.mobileMasked) }),
    column('certNo', 'certNo', { before: before((person) => person.certNo) }),
    column('birthday', 'birthday', {
      isFor: (row) => mayNameBirthday(row, original),
      before: before(({ birthday }) => birthday ?? '未登记'),
    }),
    column('name', 'newName', { title: '更正姓名' }),
    column('idNo', 'newIdNo', { title: '更正证件号码' }),
    column('count', 'personId', { compute: (row) => caseCount(row) ?? '' }),
  ];
}

interface AmendPeopleProps {
  policy: PolicyDetail;
  now: AnswerOf<typeof getNowTime>;
  /** Initial lines; further ones come from a sheet or are typed. */
  people?: readonly InsuredPersonRow[];
}

const blank: AmendRow = { name: '', idNo: '' };

/** Amends people's details; the values before each change stay visible. */
export function AmendPeople({ policy, now, people = [] }: AmendPeopleProps) {
  const verdict = useVerdict();
  const [owner] = useState(() => `tmp:amend-${crypto.randomUUID()}`);
  const original = useMemo(() => new Map(people.map((person) => [person.id, person])), [people]);
  const schema = useMemo(
    () =>
      z.object({
        effectDate: civilDate,
        amends: z
          .array(amendRow)
          .refine((rows) => changedRows(rows, original).length > 0, '未作任何修改')
          .refine(...verdict.rule),
        proofFileIds: z.array(z.uuid()).max(proofFileLimit).optional(),
      }),
    [verdict.rule, original],
  );
  const initial = people.map(rowOf);
  const form = useForm({
    schema,
    draftKey: draftKeyOf('amend', policy, initial),
    initial: { effectDate: now.effectDate, amends: initial },
    submit: ({ effectDate, amends, proofFileIds }) => {
      const changed = changedRows(amends, original).map(({ row }) => row);
      const proofs = changed.some((row) => isIdentity(row, original))
        ? { proofFileIds: proofFileIds ?? [] }
        : {};
      return staff.send({ effectDate, amends: changed, ...proofs });
    },
    onDone: (order) => staff.done(order),
  });
  const staff = useStaffChange(form, policy, operateType.code.amend, now.effectDate);
  const { amends = [], effectDate, proofFileIds } = useFormValues(form);
  const needsProof = (amends ?? []).some((row) => isIdentity(row, original));

  const changed = (rows: readonly AmendRow[]) => changedRows(rows, original);
  const workTypes = useWorkTypeChoice(policy.jobTypes);
  const projects = useProjectChoice();
  const columns = useMemo(() => amendColumns(original, workTypes, projects), [original, workTypes, projects]);
  const calls = useStaffLines(operateType.code.amend, {
    policy,
    effectDate: effectDate ?? now.effectDate,
    asked: changed,
    proofFileIds: proofFileIds ?? [],
  });

  return (
    <StaffChangeForm
      form={form}
      staff={staff}
      verdict={verdict}
      cancel={paths['insure.people']}
      name="amends"
      listTitle="批改内容"
      listHint={
        <>
          直接修改白色的单元格，留空表示不变；变更前的内容显示在下方。
          {people.length === 0 && (
            <Link className="kb-link" to={paths['insure.amend']}>
              从在保名单选择人员
            </Link>
          )}
        </>
      }
      list={{ ...calls, columns, blank }}
      priced={(values) => ({
        effectDate: values.effectDate ?? now.effectDate,
        amends: changed(verdict.rightOf(values.amends)).map(({ row }) => row),
        proofFileIds: values.proofFileIds ?? [],
      })}
      after={
        needsProof && (
          <FormGroup title="证明材料">
            <Alert type="warning" title={texts.identityAmendedOnce} />
            <Field.Files
              name="proofFileIds"
              label="证明材料"
              owner={owner}
              limit={proofFileLimit}
              accept={scanTypes}
            />
          </FormGroup>
        )
      }
    >
      <FormGroup
        title="生效日期"
        hint={`手机号、用工单位和证书提交后立即生效；工种、项目自生效日期零时起变更。${texts.payToKeepDate}`}
      >
        <Field.Date
          name="effectDate"
          label="生效日期"
          min={now.effectDate}
          max={addDays(now.today, endorseAheadDays)}
        />
      </FormGroup>
    </StaffChangeForm>
  );
}
