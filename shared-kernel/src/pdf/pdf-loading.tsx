import { LoadingPanel } from '../ui/panels';

interface PdfLoadingProps {
  /** Bytes. */
  loaded: number;
  total?: number | undefined;
  height: string;
}

/** Placeholder of the pages with the download's progress; without a known size, the bytes so far. */
export function PdfLoading({ loaded, total, height }: PdfLoadingProps) {
  const share = total ? Math.min(Math.round((loaded / total) * 100), 100) : undefined;
  return (
    <div className="kb-pdf-loading" style={{ height }}>
      <p className="kb-muted">
        正在加载文件
        {share !== undefined ? ` ${share}%` : loaded > 0 ? ` ${(loaded / 1_048_576).toFixed(1)} MB` : ''}
      </p>
      <progress aria-label="文件加载进度" max={100} value={share} />
      <LoadingPanel rows={8} />
    </div>
  );
}
