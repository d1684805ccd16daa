import { Button } from 'shared-kernel/antd';
import type { CaseDetail, MaterialRow } from 'shared-kernel/contract/claims';
import { materialCheckStatus } from 'shared-kernel/domain/dictionaries';
import { photoNotesOf, showPaper } from 'shared-kernel/materials';
import { useConfirm } from 'shared-kernel/ui';
import { slotOf } from '../../shared/case-materials';

/** Something to look at before handing in, and the row that it belongs to. */
interface Issue {
  code: string;
  text: string;
}

const { missing, rejected } = materialCheckStatus.code;

/** Without these the case cannot be handed in. */
export const missingIn = (rows: readonly MaterialRow[]): Issue[] =>
  rows
    .filter(({ required, checkStatus }) => required && (checkStatus === missing || checkStatus === rejected))
    .map(({ materialCode: code, materialName: name, checkStatus }) => ({
      code,
      text: `${name}：${checkStatus === missing ? '还没有上传' : '不合格，需要更换'}`,
    }));

/** What the server and the pictures say, each once, as long as the call takes them. */
export async function issuesIn(rows: readonly MaterialRow[], found: CaseDetail): Promise<Issue[]> {
  const notes = rows.flatMap(({ materialCode: code, materialName: name, notes: own = [] }) =>
    own.map(({ text }) => ({ code, name, text })),
  );
  const all = [...notes, ...(await photoNotesOf(rows.map((row) => slotOf(row, found))))];
  const issues = new Map(
    all.map(({ code, name, text }) => [`${name}：${text}`.slice(0, 500), code] as const),
  );
  return [...issues].slice(0, 200).map(([text, code]) => ({ code, text }));
}

const issueList = { maxHeight: '50vh', overflow: 'auto', paddingInlineStart: 20, margin: 0 };
/** A sentence may be longer than its line. */
const issueLine = { height: 'auto', padding: 0, whiteSpace: 'normal', textAlign: 'start' } as const;

interface Sheet {
  missing: readonly Issue[];
  issues: readonly Issue[];
}

/** Says before handing in what is missing or may be wrong; each line leads to its row. What is missing cannot be confirmed. */
export function useIssueSheet() {
  const confirm = useConfirm();
  return ({ missing: needed, issues }: Sheet, onConfirmed: () => unknown) => {
    const isBlocked = needed.length > 0;
    const lines = [...needed, ...issues];
    const showFirst = () => lines[0] && showPaper(lines[0].code);
    const dialog = confirm({
      title: isBlocked
        ? `还缺${needed.length}项必传材料，不能提交`
        : `材料可能有${issues.length}处问题，仍要提交吗？`,
      detail: (
        <ul style={issueList}>
          {lines.map(({ code, text }) => (
            <li key={text}>
              <Button
                type="link"
                style={issueLine}
                onClick={() => {
                  dialog.destroy();
                  showPaper(code);
                }}
              >
                {text}
              </Button>
            </li>
          ))}
        </ul>
      ),
      okText: isBlocked ? '去补充' : '仍要提交',
      cancelText: isBlocked ? '关闭' : '返回修改',
      onOk: isBlocked ? showFirst : onConfirmed,
    });
  };
}
