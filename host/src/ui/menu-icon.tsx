import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined';
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import GlobalOutlined from '@ant-design/icons/es/icons/GlobalOutlined';
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined';
import MedicineBoxOutlined from '@ant-design/icons/es/icons/MedicineBoxOutlined';
import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined';
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined';
import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import type { IconKey } from 'shared-kernel/routing/definitions';

const pictures: Readonly<Record<IconKey, typeof HomeOutlined>> = {
  home: HomeOutlined,
  safety: SafetyOutlined,
  medicine: MedicineBoxOutlined,
  wallet: WalletOutlined,
  apartment: ApartmentOutlined,
  tool: ToolOutlined,
  message: MessageOutlined,
  book: BookOutlined,
  setting: SettingOutlined,
  global: GlobalOutlined,
};

/** The icon of a menu group or page; hidden from screen readers, because its label follows. */
export function MenuIcon({ icon }: { icon: IconKey }) {
  const Picture = pictures[icon];
  return <Picture aria-hidden />;
}
