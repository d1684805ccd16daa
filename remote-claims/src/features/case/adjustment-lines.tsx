import type { Adjustment } from 'shared-kernel/contract/claims';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { Money } from 'shared-kernel/ui';

type Line = Adjustment['lines'][number];

interface AdjustmentLinesProps {
  version: Adjustment;
  /** The version before, whose objections this one answers. */
  before: Adjustment | undefined;
}

/** Each item with how it was calculated, the terms it rests on, and what was objected and answered. */
export function AdjustmentLines({ version, before }: AdjustmentLinesProps) {
  const objectionTo = (item: number, { objectedLines }: Adjustment) =>
    objectedLines.find((one) => one.item === item)?.reason;
  const answerTo = (item: number) => version.lineAnswers.find((one) => one.item === item)?.answer;
  return (
    <>
      {version.lines.map((line) => (
        <details key={line.item}>
          <summary>
            <strong>{claimItem.label(line.item)}</strong> 索赔{moneyText(line.claimed)}，应付
            <Money value={line.payable} />
            {line.capReason && <span className="kb-muted">（{line.capReason}）</span>}
          </summary>
          <LineSteps line={line} />
        </details>
      ))}
      {version.lines.map(({ item }) => (
        <Exchange
          key={item}
          name={claimItem.label(item)}
          earlier={before && objectionTo(item, before)}
          answer={answerTo(item)}
          now={objectionTo(item, version)}
        />
      ))}
      <Exchange name="全案" earlier={undefined} answer={answerTo(0)} now={undefined} />
    </>
  );
}

function LineSteps({ line }: { line: Line }) {
  return (
    <>
      <ul>
        {line.steps.map(({ text, amount }) => (
          <li key={text}>
            {text}：<Money value={amount} />
          </li>
        ))}
      </ul>
      <p className="kb-muted">
        依据：{line.terms.map(({ name, value, clause }) => `${name}${value}（${clause}）`).join('；')}
      </p>
    </>
  );
}

interface ExchangeProps {
  name: string;
  /** The objection to the version before, and the answer to it. */
  earlier: string | undefined;
  answer: string | undefined;
  /** The objection to this version. */
  now: string | undefined;
}

/** What was objected about one line and what the insurer answered. */
function Exchange({ name, earlier, answer, now }: ExchangeProps) {
  return (
    <>
      {earlier && (
        <p>
          对{name}的异议：{earlier}
        </p>
      )}
      {answer && (
        <p>
          <strong>{name}答复：</strong>
          {answer}
        </p>
      )}
      {now && (
        <p>
          对{name}提出异议：{now}（待答复）
        </p>
      )}
    </>
  );
}
