import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { Button } from '../antd/base';

export interface PdfLinkTarget {
  href: string;
  fileName: string;
}

interface PdfLinkProps extends PdfLinkTarget {
  type: 'text' | 'default' | 'primary';
  onFollowed?: (() => void) | undefined;
}

/** Saves the file; a file of another origin opens in a new tab, since browsers ignore the download name there. */
export function PdfLink({ href, fileName, type, onFollowed }: PdfLinkProps) {
  return (
    <Button
      type={type}
      icon={<DownloadOutlined aria-hidden />}
      href={href}
      download={fileName}
      target="_blank"
      rel="noopener"
      onClick={onFollowed}
    >
      <span className="kb-pdf-link-word">下载文件</span>
    </Button>
  );
}
