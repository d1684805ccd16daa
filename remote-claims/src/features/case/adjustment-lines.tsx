import { useState } from 'react';
import type { Adjustment, CaseDetail } from 'shared-kernel/contract/claims';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { Money } from 'shared-kernel/ui';
import styles from './case.css';
import { LineBasis, type BasisPart, type Opened } from './line-basis';

type Line = Adjustment['lines'][number];

interface AdjustmentLinesProps {
  found: CaseDetail;
  version: Adjustment;
  /** The previous version, whose objections this version answers. */
  before: Adjustment | undefined;
}

/** Each item with its calculation, the terms behind it, the objections and the answers. */
export function AdjustmentLines({ found, version, before }: AdjustmentLinesProps) {
  const [opened, setOpened] = useState<Opened>();
  const objectionTo = (item: number, { objectedLines }: Adjustment) =>
    objectedLines.find((one) => one.item === item)?.reason;
  const answerTo = (item: number) => version.lineAnswers.find((one) => one.item === item)?.answer;
  return (
    <>
      {version.lines.map((line) => (
        <section key={line.item} className={styles.item}>
          <h4>
            <span>
              <strong>{claimItem.label(line.item)}</strong> 索赔{moneyText(line.claimed)}
            </span>
            <span>
              应付 <Money value={line.payable} />
            </span>
          </h4>
          <LineSteps line={line} onOpen={(part) => setOpened({ line, part })} />
        </section>
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
      <LineBasis found={found} opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** Limits that other cases have used, in the calculation's wording. */
const usedByOthers = /其他案件|剩余/;

/** Each amount opens its source. */
function LineSteps({ line, onOpen }: { line: Line; onOpen: (part: BasisPart) => void }) {
  return (
    <>
      <dl>
        {line.steps.map(({ text, amount, source }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {source === undefined ? (
                <Money value={amount} />
              ) : (
                <BasisButton of={text} onClick={() => onOpen(source)}>
                  {moneyText(amount)}
                </BasisButton>
              )}
            </dd>
          </div>
        ))}
        {line.capReason && (
          <div>
            <dt>应付{moneyText(line.payable)}</dt>
            <dd>
              <BasisButton
                of="应付金额"
                onClick={() => onOpen(usedByOthers.test(line.capReason ?? '') ? 'cases' : 'terms')}
              >
                {line.capReason}
              </BasisButton>
            </dd>
          </div>
        )}
      </dl>
      <p className="kb-muted">
        依据：{line.terms.map(({ name, value, clause }) => `${name}${value}（${clause}）`).join('；')}
      </p>
    </>
  );
}

const BasisButton = ({ of, onClick, children }: { of: string; onClick: () => void; children: string }) => (
  <button
    type="button"
    className={styles.basis}
    aria-label={`${children}，查看${of}的依据`}
    onClick={onClick}
  >
    {children}
  </button>
);

interface ExchangeProps {
  name: string;
  /** The objection to the previous version, and the answer to it. */
  earlier: string | undefined;
  answer: string | undefined;
  /** The objection to this version. */
  now: string | undefined;
}

/** The objections to one line and the insurer's answers. */
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
