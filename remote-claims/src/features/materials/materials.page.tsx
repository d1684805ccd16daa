import { useParams } from 'react-router-dom';
import { getCase, type CaseDetail } from 'shared-kernel/contract/claims';
import { caseStatusBy } from 'shared-kernel/domain/dictionaries';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { CopyText, DictTag, EmptyPanel, LinkButton, PageHeader } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { caseLinks } from '../../shared/case-links';
import { CaseMaterials } from '../../shared/case-materials';
import { NextStep, ReturnReason } from '../../shared/next-step';
import { HandIn } from './hand-in';

/** The documents of a case before the first check: all rows are open. */
export const SubmitMaterialsPage = () => <MaterialsPage title="提交材料" hint="按样例拍清四角和印章。" />;

/** Returned documents: these rows are open, with the examiner's remark; the others are read-only. */
export const AmendMaterialsPage = () => <MaterialsPage title="修改材料" hint="请按审核意见补正。" />;

function MaterialsPage({ title, hint }: { title: '提交材料' | '修改材料'; hint: string }) {
  const { id = '' } = useParams();
  const read = useEndpoint(getCase, { params: { id } });
  return (
    <DetailState read={read}>
      {(found) => {
        const open = caseLinks(found).find(({ key }) => key === 'materials');
        if (open?.label !== title) return <OtherPage title={title} found={found} />;
        return (
          <>
            <PageHeader
              title={title}
              hint={
                <>
                  {found.name}的案件 <CopyText text={found.caseNo} /> <NextStep found={found} />
                </>
              }
              actions={<LinkButton href={linkTo('claims.case', { id: found.id })}>查看案件</LinkButton>}
            />
            <div className="kb-lead">
              <ReturnReason found={found} />
            </div>
            <Checklist found={found} hint={hint} />
            <HandIn found={found} onRefresh={async () => (await read.refetch()).data} />
          </>
        );
      }}
    </DetailState>
  );
}

function Checklist({ found, hint }: { found: CaseDetail; hint: string }) {
  return (
    <section className="kb-card kb-form-group" aria-label="理赔材料">
      <h2>理赔材料</h2>
      <p className="kb-muted">{hint}上传后自动保存，可以分几次完成，齐全后再提交审核。</p>
      <CaseMaterials found={found} />
    </section>
  );
}

/** Shown when the page does not apply to the case's state. */
function OtherPage({ title, found }: { title: string; found: CaseDetail }) {
  const open = caseLinks(found).find(({ key }) => key === 'materials');
  const href = open?.href ?? linkTo('claims.case', { id: found.id });
  return (
    <>
      <PageHeader title={title} hint={<DictTag dictionary={caseStatusBy(found)} code={found.caseStatus} />} />
      <EmptyPanel
        text={open ? `该案件现在需要${open.label}。` : '该案件的材料已提交，现在不能修改。'}
        action={<LinkButton href={href}>{open?.label ?? '查看案件'}</LinkButton>}
      />
    </>
  );
}
