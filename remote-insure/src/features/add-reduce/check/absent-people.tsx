import { Alert } from 'shared-kernel/antd';
import { Select } from 'shared-kernel/antd-entry';
import type { RosterDifference, RosterReport } from 'shared-kernel/contract/roster/check';
import { addFen, fen } from 'shared-kernel/domain/money';
import { formatNumber } from 'shared-kernel/domain/text';
import { Money } from 'shared-kernel/ui';
import { labelled } from './look';

/** The people that an employer's sheet is meant to list: everybody, those of one policy, or those of one project. */
export type SheetScope = 'all' | `policy:${number}` | `project:${string}`;

/** When more than this share of the people in cover is absent, the sheet may list only part of the roster. */
const largeShare = 0.1;

/** In cover, but not listed in the sheet: that alone does not mean that the person has left. */
export const isAbsent = ({ gap, line }: RosterDifference): boolean => gap === 'left' && line === null;

export const isInScope = (one: RosterDifference, scope: SheetScope | undefined): boolean =>
  scope === 'all' || scope === `policy:${one.insureId}` || scope === `project:${one.projectName}`;

/** Whether the sheet may be incomplete: parts of it were not read, or too many people are absent. */
export function needsScope({ differences, coveredCount, leftOut }: RosterReport): boolean {
  const absent = differences.filter(isAbsent).length;
  return absent > 0 && (leftOut.sheets > 0 || leftOut.rows > 0 || absent > coveredCount * largeShare);
}

interface AbsentPeopleProps {
  report: RosterReport;
  scope: SheetScope | undefined;
  onScope: (scope: SheetScope | undefined) => void;
}

/** Shows what would happen to people missing from the sheet, once the user has chosen whom it was meant to list. */
export function AbsentPeople({ report, scope, onScope }: AbsentPeopleProps) {
  const { differences, coveredCount, leftOut } = report;
  const absent = differences.filter(isAbsent);
  if (absent.length === 0) return null;
  const concerned = needsScope(report) ? absent.filter((one) => isInScope(one, scope)) : absent;
  const policies = new Map(absent.map(({ insureId, policyNo }) => [insureId, policyNo]));
  const projects = new Set(absent.flatMap(({ projectName }) => projectName || []));
  const unread = [
    ...(leftOut.sheets > 0 ? [`${leftOut.sheets}个工作表`] : []),
    ...(leftOut.rows > 0 ? [`${leftOut.rows}个隐藏行`] : []),
  ];
  return (
    <Alert
      type="warning"
      title={`${formatNumber(absent.length, 0)}名参保人员未在花名册中列出，默认不减保`}
      description={
        <>
          {unread.length > 0 && <p>{`文件另有${unread.join('、')}未读取，这些人员可能在其中。`}</p>}
          {needsScope(report) && (
            <label style={labelled}>
              <span>{`参保共${formatNumber(coveredCount, 0)}人，请先说明花名册包括哪些人员：`}</span>
              <Select
                aria-label="花名册的范围"
                allowClear
                placeholder="请选择花名册的范围"
                style={{ maxWidth: 360 }}
                value={scope ?? null}
                options={[
                  { value: 'all', label: '全部参保人员' },
                  ...[...policies].map(([id, policyNo]) => ({
                    value: `policy:${id}`,
                    label: `仅保单${policyNo}的人员`,
                  })),
                  ...[...projects].map((name) => ({
                    value: `project:${name}`,
                    label: `仅项目“${name}”的人员`,
                  })),
                ]}
                onChange={(value: SheetScope | undefined) => onScope(value)}
              />
            </label>
          )}
          {concerned.length > 0 && (
            <p style={{ marginBottom: 0 }}>
              {`如果勾选其中的${formatNumber(concerned.length, 0)}人，他们的保障到${lastDayOf(concerned)} 24时终止，共退回`}
              <Money value={fen(-addFen(fen(0), ...concerned.map(({ premium }) => premium)))} />。
            </p>
          )}
        </>
      }
    />
  );
}

const lastDayOf = (differences: readonly RosterDifference[]): string =>
  differences.map(({ effectDate }) => effectDate).reduce((latest, day) => (day > latest ? day : latest));
