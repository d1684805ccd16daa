import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Input } from 'shared-kernel/antd-entry';
import { routeOf } from 'shared-kernel/routing';
import { useSession } from 'shared-kernel/runtime';
import {
  EmptyPanel,
  ErrorPanel,
  LinkButton,
  LoadingPanel,
  PageHeader,
  TabStrip,
  useNarrow,
} from 'shared-kernel/ui';
import { problems } from 'shared-kernel/contract';
import { getOperationFile } from 'shared-kernel/contract/documents';
import { PdfPages } from 'shared-kernel/pdf';
import { useEndpoint } from 'shared-kernel/query';
import styles from './guide.css';
import {
  canBeOpened,
  findSteps,
  groupTitles,
  stepOf,
  steps,
  stepsOfProjectUser,
  type GuideStep,
} from './steps';

/** URL of a step's picture. For a variable path webpack replaces `new URL` by a string, hence `String(…)`. */
const pictureOf = (key: string): string => String(new URL(`./pictures/${key}.webp`, import.meta.url));

/**
 * The steps by group and search with the chosen one beside them. The URL names it: `step`, or `page` from the 帮助 link.
 */
function GuideSteps() {
  const [search, setSearch] = useSearchParams();
  const sought = search.get('q') ?? '';
  const isProjectUser = useSession((state) => state.isProjectUser);
  const rights = useSession((state) => state.user?.permissions);
  const open = isProjectUser ? stepsOfProjectUser(rights) : steps;
  const found = findSteps(open, sought);
  const asked = routeOf(open, search.get('page') ?? '')?.key ?? null;
  const shown = stepOf(found, search.get('step') ?? asked);
  const id = useId();
  const isNarrow = useNarrow();

  const seek = (text: string) => setSearch(text ? { q: text } : {}, { replace: true });
  const hrefOf = ({ key }: GuideStep) =>
    `?${new URLSearchParams({ ...(sought && { q: sought }), step: key })}`;

  return (
    <div className={styles.columns}>
      <nav className={`kb-card ${styles.contents}`} aria-label="页面">
        <label htmlFor={id}>搜索页面或要办的事</label>
        <Input
          id={id}
          type="search"
          defaultValue={sought}
          allowClear
          maxLength={50}
          placeholder="如：报案，或拼音 baoan、ba"
          onChange={({ target }) => seek(target.value)}
        />
        <p className="kb-hidden" role="status">
          找到{found.length}项
        </p>
        {isProjectUser && <p className="kb-muted">这里是您的账号能打开的页面；其他页面由主账号办理。</p>}
        {/* On a phone the list would fill the screen, so it closes when a page is chosen. */}
        <details key={shown?.key} open={!isNarrow || sought !== ''}>
          <summary>全部页面（{found.length}）</summary>
          {[...new Set(found.map(({ group }) => group))].map((group) => (
            <section key={group}>
              <h2>{groupTitles[group]}</h2>
              <ul>
                {membersOf(found, group).map((step) => (
                  <li key={step.key}>
                    <Link to={hrefOf(step)} aria-current={step === shown ? 'true' : undefined}>
                      {step.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </details>
      </nav>
      {shown ? <Step key={shown.key} step={shown} /> : <EmptyPanel text="没有找到相关的页面，换个词试试。" />}
    </div>
  );
}

const membersOf = (found: readonly GuideStep[], group: string) =>
  found.filter((step) => step.group === group);

function Step({ step }: { step: GuideStep }) {
  return (
    <article className={`kb-card ${styles.step}`} aria-labelledby={`guide-${step.key}`}>
      <h2 id={`guide-${step.key}`}>{step.title}</h2>
      <ol>
        {step.text.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <a href={pictureOf(step.key)} target="_blank" rel="noopener" title="在新窗口查看大图">
        <img src={pictureOf(step.key)} width={960} height={600} alt={`“${step.title}”的页面截图`} />
      </a>
      {canBeOpened(step) && <LinkButton href={step.path}>打开这个页面</LinkButton>}
    </article>
  );
}

const tabs = [
  { key: 'steps', label: '页面说明' },
  { key: 'manual', label: '操作手册' },
];

/** The user guide: the portal's pages one by one with pictures, and the insurer's manual. */
export function GuidePage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? 'steps';
  return (
    <>
      <PageHeader
        title="操作指南"
        hint="每个页面怎么用，配有本平台的截图；每页右上方的“帮助”直接打开那一页的说明。"
      />
      <TabStrip
        label="操作指南的内容"
        tabs={tabs}
        active={tab}
        onChange={(key) => setSearch(key === 'steps' ? {} : { tab: key })}
      />
      {tab === 'manual' ? <Manual /> : <GuideSteps />}
    </>
  );
}

/** The insurer's manual, page by page; it can also be opened in a new tab. */
function Manual() {
  const manual = useEndpoint(getOperationFile);
  if (manual.isPending) return <LoadingPanel />;
  if (manual.isError && manual.error.code === problems.notFound.code)
    return <EmptyPanel text="操作手册暂未上传" />;
  if (manual.isError) return <ErrorPanel error={manual.error} onRetry={() => void manual.refetch()} />;

  const { url, fileName, version } = manual.data;
  return (
    <>
      <p className={styles.manualFacts}>
        <span>
          {fileName}，版本 {version}
        </span>
        <a className="kb-link" href={url} target="_blank" rel="noopener">
          在新窗口打开
        </a>
      </p>
      <PdfPages src={url} title="操作手册" fileName={fileName} />
    </>
  );
}
