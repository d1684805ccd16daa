import { useEffect, useEffectEvent } from 'react';
import { Alert, Button, Flex } from 'shared-kernel/antd';
import { getCase, getCaseMaterials } from 'shared-kernel/contract/claims';
import { listCaptures, mostCapturedFiles, revokeCapture } from 'shared-kernel/contract/claims/capture';
import { instantText } from 'shared-kernel/domain/instant';
import { invalidate, useAction, useEndpoint } from 'shared-kernel/query';
import { CopyText } from 'shared-kernel/ui';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import createQr from 'qrcode-generator';

/** White modules around the code, without which phones do not recognise it. */
const quietZone = 4;

interface QrCodeProps {
  text: string;
  /** Purpose of the link, for users who do not see the code. */
  title: string;
  /** Side length in pixels. */
  size: number;
}

/** A text as a QR code: black on white in every colour scheme, because phones expect that. */
function QrCode({ text, title, size }: QrCodeProps) {
  const code = createQr(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const places = Array.from({ length: count }, (_, at) => at);
  const squares = places.flatMap((y) =>
    places.filter((x) => code.isDark(y, x)).map((x) => `M${x + quietZone} ${y + quietZone}h1v1h-1z`),
  );
  const side = count + 2 * quietZone;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${side} ${side}`} role="img" shapeRendering="crispEdges">
      <title>{title}</title>
      <rect width={side} height={side} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}

/** Polling interval for the files sent to a displayed code, also for users without a live feed. */
const askEveryMs = 1_500;

export interface Code {
  id: number;
  url: string;
  expiresAt: string;
  fileCount: number;
}

interface PhoneCodeProps {
  caseId: CaseId;
  code: Code;
  /** The documents that the phone uploads. */
  label: string;
  onClose: () => void;
}

/** The code that a phone scans, and the number of files received through it. */
export function PhoneCode({ caseId, code, label, onClose }: PhoneCodeProps) {
  const params = { id: String(caseId) };
  const { data } = useEndpoint(listCaptures, { params }, { refetchInterval: askEveryMs, quiet: true });
  const revoke = useAction(revokeCapture, { invalidates: [listCaptures], onDone: onClose });
  const current = data ? data.list.find(({ id }) => id === code.id) : code;
  const fileCount = current?.fileCount;
  const showNew = useEffectEvent((count: number | undefined) => {
    if (count !== code.fileCount) void invalidate(getCase, getCaseMaterials);
  });
  useEffect(() => showNew(fileCount), [fileCount]);

  if (!current)
    return (
      <Alert
        type="info"
        title="二维码已失效，需要时请重新打开。"
        action={<Button onClick={onClose}>关闭</Button>}
      />
    );
  const address = new URL(code.url, window.location.origin).href;
  return (
    <Flex
      gap={16}
      wrap
      align="center"
      role="group"
      aria-label={`${label}的二维码`}
      style={{ marginBlockEnd: 16 }}
    >
      <QrCode text={address} size={168} title={`${label}的二维码`} />
      <div style={{ flex: '1 1 220px', minWidth: 0 }}>
        <p style={{ margin: 0 }}>
          用手机扫码，拍照后照片出现在这里。扫码的手机不用登录，看不到证件号码和金额。
        </p>
        <p className="kb-muted" role="status" style={{ margin: '4px 0' }}>
          已收到{current.fileCount}个文件，最多{mostCapturedFiles}个；{instantText(code.expiresAt)}前有效
        </p>
        <Flex gap={8} wrap align="center">
          <CopyText text={address}>复制链接发给现场人员</CopyText>
          <Button onClick={onClose}>收起</Button>
          <Button
            danger
            loading={revoke.isRunning}
            onClick={() => revoke.run({ params: { ...params, captureId: String(code.id) } })}
          >
            停用二维码
          </Button>
        </Flex>
      </div>
    </Flex>
  );
}
