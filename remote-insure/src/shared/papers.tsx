import { useCallback, useRef, useState } from 'react';
import { Button, Drawer, Flex } from 'shared-kernel/antd';
import { PdfPages } from 'shared-kernel/pdf';
import type { PolicyId, SupplyerId } from 'shared-kernel/domain/nouns/ids';

/** A PDF document that the server generates. */
export interface Paper {
  title: string;
  /** URL of the PDF with all its parameters. */
  src: string;
}

const api = '/prod-api';

/** The insurer's general clauses. */
export const clausePaper = (supplyerId: SupplyerId): Paper => ({
  title: '保险条款',
  src: `${api}/supplyers/clauseFile/${supplyerId}`,
});

/** The special terms of a plan, or those that applied when a policy was bought. */
export const specialPaper = (of: 'customerMeal' | 'insure', id: number): Paper => ({
  title: '特别约定',
  src: `${api}/supplierInsurefiles/specialClause/${id}?of=${of}`,
});

/** The letter by which the employer confirms a plan. */
export const planLetterPaper = (planId: number): Paper => ({
  title: '方案确认书',
  src: `${api}/api/customers/planLetter?ids=${planId}`,
});

/** The submitted application, until it is paid; each page states that it is not in force. */
export const applicationPaper = (insureId: PolicyId): Paper => ({
  title: '投保确认书（未生效）',
  src: `${api}/api/insures/${insureId}/applicationFile`,
});

/** The policy, available from the payment on. */
export const policyPaper = (insureId: PolicyId): Paper => ({
  title: '电子保单',
  src: `${api}/api/insures/${insureId}/policyFile`,
});

/** The endorsement of an order that has taken effect. */
export const endorsementPaper = (orderId: number, endorseNo: string): Paper => ({
  title: `批单${endorseNo}`,
  src: `${api}/api/addReduces/${orderId}/endorseFile`,
});

/** Keeps which papers were opened: `opened` for rendering, `isRead` for rules that run after they were created. */
export function useOpenedPapers() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(opened);
  return {
    opened,
    open: ({ src }: Paper) => {
      latest.current = new Set([...latest.current, src]);
      setOpened(latest.current);
    },
    isRead: useCallback((papers: readonly Paper[]) => papers.every(({ src }) => latest.current.has(src)), []),
  };
}

interface PaperButtonsProps {
  papers: readonly Paper[];
  /** Called when a paper is shown. */
  onOpen?: (paper: Paper) => void;
  /** URLs of the papers that were opened already. */
  opened?: ReadonlySet<string>;
}

/** One button per paper; a paper opens in the viewer beside the page. */
export function PaperButtons({ papers, onOpen, opened }: PaperButtonsProps) {
  const [paper, setPaper] = useState<Paper>();
  return (
    <>
      <Flex wrap align="center" gap={8}>
        {papers.map((one) => (
          <Button
            key={one.src}
            onClick={() => {
              setPaper(one);
              onOpen?.(one);
            }}
          >
            {`《${one.title}》${opened?.has(one.src) ? ' ✓ 已阅' : ''}`}
          </Button>
        ))}
      </Flex>
      <PaperViewer paper={paper} onClose={() => setPaper(undefined)} />
    </>
  );
}

/** The viewer beside the page; closed while there is no paper. */
export function PaperViewer({ paper, onClose }: { paper: Paper | undefined; onClose: () => void }) {
  return (
    <Drawer open={paper !== undefined} title={paper?.title} size={880} onClose={onClose} destroyOnHidden>
      {paper && <PdfPages src={paper.src} title={paper.title} />}
    </Drawer>
  );
}
