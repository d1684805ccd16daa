import ColumnWidthOutlined from '@ant-design/icons/es/icons/ColumnWidthOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import ZoomInOutlined from '@ant-design/icons/es/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/es/icons/ZoomOutOutlined';
import { useState, type ComponentProps, type SyntheticEvent } from 'react';
import { Button } from '../antd/base';
import { PdfLink, type PdfLinkTarget } from './pdf-link';
import { zoomedIn, zoomedOut, type Zoom } from './zoom';

interface PdfToolbarProps {
  page: number;
  pageCount: number;
  zoom: number;
  fitsWidth: boolean;
  onGo: (no: number) => void;
  onZoom: (zoom: Zoom) => void;
  link: PdfLinkTarget;
  onFollowed: (() => void) | undefined;
}

export function PdfToolbar(props: PdfToolbarProps) {
  const { page, pageCount, zoom, fitsWidth, onGo, onZoom, link, onFollowed } = props;
  return (
    <div className="kb-pdf-tools kb-no-print">
      <div className="kb-pdf-tool-group">
        <Tool label="上一页" Icon={UpOutlined} disabled={page <= 1} onClick={() => onGo(page - 1)} />
        <PageNumber page={page} pageCount={pageCount} onGo={onGo} />
        <Tool
          label="下一页"
          Icon={DownOutlined}
          disabled={page >= pageCount}
          onClick={() => onGo(page + 1)}
        />
      </div>
      <div className="kb-pdf-tool-group">
        <Tool
          label="缩小"
          title="缩小（-）"
          Icon={ZoomOutOutlined}
          disabled={zoomedOut(zoom) === zoom}
          onClick={() => onZoom(zoomedOut(zoom))}
        />
        <output className="kb-pdf-zoom" aria-label="缩放比例">
          {Math.round(zoom * 100)}%
        </output>
        <Tool
          label="放大"
          title="放大（+）"
          Icon={ZoomInOutlined}
          disabled={zoomedIn(zoom) === zoom}
          onClick={() => onZoom(zoomedIn(zoom))}
        />
        <Tool
          label="适合宽度"
          title="适合宽度（0）"
          Icon={ColumnWidthOutlined}
          aria-pressed={fitsWidth}
          onClick={() => onZoom('width')}
        />
      </div>
      <PdfLink {...link} type="text" onFollowed={onFollowed} />
    </div>
  );
}

interface ToolProps extends ComponentProps<typeof Button> {
  label: string;
  Icon: typeof UpOutlined;
}

const Tool = ({ label, Icon, ...button }: ToolProps) => (
  <Button type="text" icon={<Icon aria-hidden />} aria-label={label} title={label} {...button} />
);

/** Shows the current page; typing a number and Enter or blur scrolls to that page. */
function PageNumber({ page, pageCount, onGo }: Pick<PdfToolbarProps, 'page' | 'pageCount' | 'onGo'>) {
  const [typed, setTyped] = useState<string>();

  const go = (event?: SyntheticEvent) => {
    event?.preventDefault();
    const no = Math.round(Number(typed));
    if (typed && no >= 1) onGo(Math.min(no, pageCount));
    setTyped(undefined);
  };

  return (
    <form className="kb-pdf-number" onSubmit={go}>
      <input
        className="kb-input"
        inputMode="numeric"
        aria-label={`页码，共${pageCount}页`}
        value={typed ?? page}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 4))}
        onBlur={() => go()}
      />
      <span aria-hidden>/ {pageCount}</span>
    </form>
  );
}
