import type { ReactNode } from 'react';
import { LinkButton, PageHeader } from 'shared-kernel/ui';
import { paths } from '../../paths';
import { Deadlines } from './deadlines';
import { FlowSteps } from './flow-steps';
import { Hotlines } from './hotlines';
import { Papers } from './papers';

/** How to report and claim: the steps, whom to call, the papers of each kind of claim, the deadlines. */
export function GuidancePage() {
  return (
    <>
      <PageHeader
        title="理赔指引"
        hint="出险后怎么做、找谁、多久、要什么材料。"
        actions={
          <>
            <LinkButton href={paths['claims.questions']}>理赔问答</LinkButton>
            <LinkButton type="primary" href={paths['claims.report']}>
              去报案
            </LinkButton>
          </>
        }
      />
      <Part title="理赔流程">
        <FlowSteps />
      </Part>
      <Part title="报案电话">
        <Hotlines />
      </Part>
      <Part title="需要的材料">
        <Papers />
        <p className="kb-muted">报案后，案件会按实际情况列出清单，模板可以带入案件信息下载。</p>
      </Part>
      <Part title="时限和依据">
        <Deadlines />
      </Part>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="kb-card" aria-label={title} style={{ marginBottom: 16 }}>
    <h2>{title}</h2>
    {children}
  </section>
);
