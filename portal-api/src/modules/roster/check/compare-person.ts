import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import type { AmendRow } from 'shared-kernel/contract/roster';
import { maskMobile } from 'shared-kernel/domain/text';
import type { ItemChange } from '../kinds/change-kind';
import type { CoveredPerson } from './covered-people';
import type { Job } from './job-names';

interface Amended {
  amend: AmendRow;
  changes: ItemChange[];
  /** The work type is one of another class, which changes the price. */
  isOtherClass: boolean;
}

/** Differences between a line and a covered person; empty cells and unknown jobs do not count. */
export function amendmentOf(
  row: Required<PersonRowTyped>,
  person: CoveredPerson,
  jobOf: (name: string) => Job | undefined,
  hashOf: (text: string) => string,
): Amended {
  const amend: AmendRow = { personId: person.id, name: '', idNo: '' };
  const changes: ItemChange[] = [];
  const note = (
    field: keyof AmendRow & string,
    label: string,
    before: string,
    after: string,
    shown = after,
  ) => {
    Object.assign(amend, { [field]: after });
    changes.push({ field, label, before, after: shown });
  };

  const job = jobOf(row.workTypeName);
  const isOtherJob =
    job !== undefined && job.name !== (jobOf(person.workTypeName)?.name ?? person.workTypeName);
  if (isOtherJob) {
    const before = `${person.workTypeName}（${person.jobType}类）`;
    note('workTypeName', '工种', before, job.name, `${job.name}（${job.jobType}类）`);
  }
  if (row.projectName !== '' && row.projectName !== person.projectName)
    note('projectName', '所属项目', person.projectName, row.projectName);
  if (row.workUnit !== '' && row.workUnit !== person.workUnit)
    note('workUnit', '实际用工单位', person.workUnit, row.workUnit);
  if (row.mobile !== '' && hashOf(row.mobile) !== person.mobileHash)
    note('mobile', '手机号', person.mobileMasked, row.mobile, maskMobile(row.mobile));
  if (row.certNo !== '' && row.certNo !== person.certNo)
    note('certNo', '特种作业证编号', person.certNo, row.certNo);
  if (row.birthday && person.birthday === '') note('birthday', '出生日期', '', row.birthday);
  return { amend, changes, isOtherClass: isOtherJob && job.jobType !== person.jobType };
}
