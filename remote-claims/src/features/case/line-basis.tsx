import type { ReactNode } from 'react';
import { Drawer } from 'shared-kernel/antd';
import type { Adjustment, CaseDetail } from 'shared-kernel/contract/claims';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { Facts } from 'shared-kernel/detail';
import { LinkButton } from 'shared-kernel/ui';
import { ClaimedFacts } from './claimed-facts';
import { LimitShares } from './cover-facts';

type Line = Adjustment['lines'][number];
export type BasisPart = NonNullable<Line['steps'][number]['source']>;

/** A line of the adjustment, and the amount of it that was opened. */
export interface Opened {
  line: Line;
  part: BasisPart;
}

interface LineBasisProps {
  found: CaseDetail;
  /** Undefined while closed. */
  opened: Opened | undefined;
  onClose: () => void;
}

/** The basis of a line of the adjustment, the opened part first. */
export const LineBasis = ({ found, opened, onClose }: LineBasisProps) => (
  <Drawer
    open={opened !== undefined}
    title={opened && `${claimItem.label(opened.line.item)}的依据`}
    size={960}
    onClose={onClose}
    destroyOnHidden
  >
    {opened && (
      <div className="kb-detail">
        {partsOf(found, opened.line)
          .toSorted((a, b) => Number(b.key === opened.part) - Number(a.key === opened.part))
          .map(({ key, title, content }) => (
            <section key={key} aria-label={title}>
              <h3 style={{ marginTop: 0 }}>{title}</h3>
              {content}
            </section>
          ))}
      </div>
    )}
  </Drawer>
);

function partsOf(found: CaseDetail, line: Line): { key: BasisPart; title: string; content: ReactNode }[] {
  const others = found.limitShares.filter(({ id }) => id !== found.id);
  const findings = line.steps.filter(({ finding }) => finding !== undefined);
  return [
    { key: 'facts', title: '索赔信息', content: <ClaimedFacts facts={found.facts} item={line.item} /> },
    { key: 'terms', title: '保单约定', content: <Terms found={found} line={line} /> },
    ...(findings.length > 0
      ? [
          {
            key: 'findings' as const,
            title: '保险公司核定',
            content: (
              <p>
                {findings.map(({ finding }) => finding).join('、')}
                由保险公司审核材料后核定，有疑问可以在提出异议时写明。
              </p>
            ),
          },
        ]
      : []),
    { key: 'cases', title: texts.limitShares, content: <LimitShares shares={others} /> },
  ];
}

/** Each term with its clause as readable text. */
const Terms = ({ found, line }: { found: CaseDetail; line: Line }) => (
  <>
    <Facts
      items={line.terms.map(({ name, value, clause }) => ({
        label: name,
        value: (
          <>
            {value}（
            <a
              className="kb-link"
              href={`/prod-api/supplyers/clauseFile/${found.supplyerId}`}
              target="_blank"
              rel="noreferrer"
            >
              {clause}
            </a>
            ）
          </>
        ),
      }))}
    />
    <div style={{ marginTop: 12 }}>
      <LinkButton href={`/insurance/details/${found.insureId}`}>查看保单{found.policyNo}</LinkButton>
    </div>
  </>
);
