import DesktopOutlined from '@ant-design/icons/es/icons/DesktopOutlined';
import MoonOutlined from '@ant-design/icons/es/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/es/icons/SunOutlined';
import { chooseScheme, schemeChoices, useSchemeChoice, type SchemeChoice } from 'shared-kernel/ui';

const looks: Readonly<Record<SchemeChoice, { label: string; Icon: typeof SunOutlined }>> = {
  system: { label: '跟随系统', Icon: DesktopOutlined },
  light: { label: '浅色', Icon: SunOutlined },
  dark: { label: '深色', Icon: MoonOutlined },
};

/** Switches between light and dark, for this user in this browser. */
export function SchemeSwitch() {
  const chosen = useSchemeChoice();
  return (
    <div className="host-scheme" role="group" aria-label="界面颜色">
      {schemeChoices.map((choice) => {
        const { label, Icon } = looks[choice];
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === chosen}
            onClick={() => chooseScheme(choice)}
          >
            <Icon aria-hidden />
            {label}
          </button>
        );
      })}
    </div>
  );
}
