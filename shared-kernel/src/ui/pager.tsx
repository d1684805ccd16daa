import DoubleLeftOutlined from '@ant-design/icons/es/icons/DoubleLeftOutlined';
import DoubleRightOutlined from '@ant-design/icons/es/icons/DoubleRightOutlined';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { useState, type ReactNode } from 'react';
import { LateSelect } from '../antd/late-select';

interface PagerProps {
  /** Names the paged rows; accessible name of the pager. */
  label: string;
  /** Counts from 1. */
  page: number;
  pageSize: number;
  /** Number of all rows. */
  count: number;
  onPage: (page: number) => void;
  /** Page sizes to choose from, smallest first; without them the size is fixed. */
  sizes?: readonly number[] | undefined;
  onSize?: (size: number) => void;
  /** Shows an input for the page number in place of page buttons, for narrow areas. */
  isSimple?: boolean | undefined;
}

const around = 2;
const jump = 5;

/** Returns the page numbers to show, with jumps over several pages in place of omitted ones. */
export function pagesShown(page: number, last: number): readonly (number | 'back' | 'ahead')[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= 3 + 2 * around) return range(1, last);
  const first = Math.max(1, Math.min(page - around, last - 2 * around));
  const end = Math.min(last, Math.max(page + around, 1 + 2 * around));
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? (['back'] as const) : []),
    ...range(first, end),
    ...(end < last - 1 ? (['ahead'] as const) : []),
    ...(end < last ? [last] : []),
  ];
}

/** Pages through rows; renders nothing when all rows fit on the smallest page. */
export function Pager({ label, page, pageSize, count, onPage, sizes, onSize, isSimple = false }: PagerProps) {
  if (count <= (sizes?.[0] ?? pageSize)) return null;
  const last = Math.max(1, Math.ceil(count / pageSize));
  const go = (to: number) => {
    const within = Math.min(last, Math.max(1, to));
    if (within !== page) onPage(within);
  };
  return (
    <nav className="kb-pager kb-no-print" aria-label={label}>
      <ul>
        <Step name="上一页" isEnd={page <= 1} onClick={() => go(page - 1)}>
          <LeftOutlined />
        </Step>
        {isSimple ? (
          <PageField key={page} page={page} last={last} onGo={go} />
        ) : (
          pagesShown(page, last).map((item) =>
            item === 'back' ? (
              <Step key={item} name={`向前${jump}页`} onClick={() => go(page - jump)}>
                <DoubleLeftOutlined />
              </Step>
            ) : item === 'ahead' ? (
              <Step key={item} name={`向后${jump}页`} onClick={() => go(page + jump)}>
                <DoubleRightOutlined />
              </Step>
            ) : (
              <li key={item}>
                <button
                  type="button"
                  title={String(item)}
                  aria-label={`第${item}页`}
                  aria-current={item === page ? 'page' : undefined}
                  onClick={() => go(item)}
                >
                  {item}
                </button>
              </li>
            ),
          )
        )}
        <Step name="下一页" isEnd={page >= last} onClick={() => go(page + 1)}>
          <RightOutlined />
        </Step>
        {sizes && sizes.length > 1 && (
          <li>
            <LateSelect
              aria-label="每页条数"
              value={pageSize}
              options={sizes.map((size) => ({ value: size, label: `${size} 条/页` }))}
              onChange={(size: number) => onSize?.(size)}
            />
          </li>
        )}
      </ul>
    </nav>
  );
}

interface StepProps {
  name: string;
  isEnd?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Step = ({ name, isEnd = false, onClick, children }: StepProps) => (
  <li>
    <button type="button" title={name} aria-label={name} disabled={isEnd} onClick={onClick}>
      {children}
    </button>
  </li>
);

function PageField({ page, last, onGo }: { page: number; last: number; onGo: (page: number) => void }) {
  const [text, setText] = useState(String(page));
  const go = () => {
    const wanted = Number(text);
    if (Number.isInteger(wanted) && wanted > 0) onGo(wanted);
    else setText(String(page));
  };
  return (
    <li className="kb-pager-field">
      <input
        className="kb-input"
        aria-label={`页码，共${last}页`}
        inputMode="numeric"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={go}
        onKeyDown={({ key }) => key === 'Enter' && go()}
      />
      / {last}
    </li>
  );
}
