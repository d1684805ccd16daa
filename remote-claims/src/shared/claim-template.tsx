import { Button } from 'shared-kernel/antd';
import { getClaimTemplate } from 'shared-kernel/contract/claims/guidance';
import { materialName, materialTemplates } from 'shared-kernel/domain/claims/claim-materials';
import { useDownload } from 'shared-kernel/query';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';

type TemplateCode = (typeof materialTemplates)[number];

export const hasTemplate = (code: string): code is TemplateCode =>
  materialTemplates.includes(code as TemplateCode);

interface ClaimTemplateProps {
  code: TemplateCode;
  /** Fills in the case's known facts; an empty form without. */
  caseId?: CaseId;
}

/** Downloads the form of a document. */
export function ClaimTemplate({ code, caseId }: ClaimTemplateProps) {
  const name = materialName(code);
  const download = useDownload(getClaimTemplate, `${name}.pdf`);
  const isFilled = caseId !== undefined;
  return (
    <Button
      className="kb-no-print"
      type="link"
      size="small"
      style={{ padding: 0 }}
      aria-label={`下载${name}模板`}
      loading={download.isRunning}
      onClick={() => download.run({ params: { code }, query: isFilled ? { caseId: String(caseId) } : {} })}
    >
      {isFilled ? '下载已填好的模板' : '下载模板'}
    </Button>
  );
}
