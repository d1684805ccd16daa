import { Button, Dropdown } from 'shared-kernel/antd';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { getClaimArchive, getClaimCalculation, getClaimNotice } from 'shared-kernel/contract/claims/guidance';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { useDownload } from 'shared-kernel/query';

/** Downloads: all papers together, the calculation, and the decision on a closed case. */
export function CaseDocuments({ found }: { found: CaseDetail }) {
  const params = { id: String(found.id) };
  const archive = useDownload(getClaimArchive, `理赔材料_${found.caseNo}.zip`);
  const calculation = useDownload(getClaimCalculation, '理算书.pdf');
  const notice = useDownload(getClaimNotice, `${caseNoun.actions.downloadNotice.label}.pdf`);
  const hasPapers = found.materials.some(({ files }) => files.length > 0);
  const items = [
    ...(found.actions.includes('downloadNotice')
      ? [{ label: caseNoun.actions.downloadNotice.label, download: notice }]
      : []),
    ...(found.adjustments.length > 0 ? [{ label: '理算书', download: calculation }] : []),
    ...(hasPapers ? [{ label: '全部材料（zip）', download: archive }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map(({ label, download }) => ({
          key: label,
          label,
          onClick: () => void download.run({ params }),
        })),
      }}
    >
      <Button loading={items.some(({ download }) => download.isRunning)}>下载</Button>
    </Dropdown>
  );
}
