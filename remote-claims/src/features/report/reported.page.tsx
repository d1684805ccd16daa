import { useSearchParams } from 'react-router-dom';
import { getCase, type CaseDetail } from 'shared-kernel/contract/claims';
import { getServicerInfo } from 'shared-kernel/contract/customers';
import { lastDayOf } from 'shared-kernel/domain/claims/case-next-step';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { Actions, CopyText, EmptyPanel, LinkButton, PageHeader, useNarrow } from 'shared-kernel/ui';
import { linkTo, paths } from '../../paths';
import { caseLinks } from '../../shared/case-links';
import { PhoneCodeForAll } from '../../shared/phone-papers';
import { RelatedCases } from '../../shared/related-cases';

/** After reporting: the number, the deadline, and the next steps. */
export function ReportedPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (!id || !/^\d{1,15}$/.test(id)) {
    return (
      <>
        <PageHeader title="报案结果" />
        <EmptyPanel
          text="没有找到刚提交的报案。"
          action={<LinkButton href={paths['claims.t1']}>查看报案列表</LinkButton>}
        />
      </>
    );
  }
  return <Reported id={id} />;
}

function Reported({ id }: { id: string }) {
  const read = useEndpoint(getCase, { params: { id } });
  return <DetailState read={read}>{(found) => <NextSteps found={found} />}</DetailState>;
}

function NextSteps({ found }: { found: CaseDetail }) {
  const { data: servicer } = useEndpoint(getServicerInfo, undefined, { staleTime: Infinity });
  // On a phone no code for a phone is needed.
  const isPhone = useNarrow();
  const required = found.materialsRequired - found.materialsDone;
  return (
    <>
      <PageHeader
        title="报案成功"
        hint={
          <>
            报案号 <CopyText text={found.caseNo} />
          </>
        }
      />
      {found.related.length > 0 && (
        <section className="kb-card">
          <h2>同一事故{found.accidentNo}的其他案件</h2>
          <p>
            <RelatedCases cases={found.related} />
          </p>
          <p className="kb-muted">每个案件分别提交材料。</p>
        </section>
      )}
      <section className="kb-card">
        <h2>接下来</h2>
        <ol style={{ paddingLeft: 20 }}>
          <li>
            准备{required}项必传材料
            {found.deadline && `，请在${lastDayOf(found.deadline)}前提交`}。
          </li>
          <li>材料初审通常需要2个工作日，缺少的材料会一次性告知。</li>
          <li>审批和理算完成后，请确认赔付金额，确认后10天内支付。</li>
        </ol>
        {servicer && (
          <p>
            有疑问请联系理赔客服{servicer.name}：
            <a href={`tel:${servicer.phone}`} style={{ textDecoration: 'underline' }}>
              {servicer.phone}
            </a>
            （{servicer.workTime}）
          </p>
        )}
        {!isPhone && (
          <div className="kb-lead">
            <PhoneCodeForAll found={found} />
          </div>
        )}
        <Actions>
          {caseLinks(found).map(({ key, label, href }) => (
            <LinkButton key={key} href={href} type={key === 'materials' ? 'primary' : 'default'}>
              {label}
            </LinkButton>
          ))}
          <LinkButton href={linkTo('claims.case', { id: found.id })}>查看案件</LinkButton>
          <LinkButton href={paths['claims.report']}>继续报案</LinkButton>
        </Actions>
      </section>
    </>
  );
}
