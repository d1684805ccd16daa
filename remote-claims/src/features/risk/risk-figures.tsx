import type { RiskData } from 'shared-kernel/contract/claims-risk';
import { isWithheld, withheldText } from 'shared-kernel/domain/money';
import { formatNumber } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import { FigureCard, FigureRow, Money } from 'shared-kernel/ui';

const number = (value: number | null, unit: string, digits = 1) =>
  value === null ? '-' : `${formatNumber(value, digits)}${unit}`;

/** The six key figures of risk. */
export function RiskFigures({ data }: { data: RiskData }) {
  return (
    <FigureRow>
      <FigureCard
        label={texts.accidentFrequency}
        value={number(data.frequency, '', 2)}
        note={`${data.caseCount}件 ÷ ${formatNumber(data.personMonths, 0)}人月`}
      />
      <FigureCard
        label="赔付率"
        value={isWithheld(data.premium) ? withheldText : number(data.lossRatio, '%')}
        note="已赔付 ÷ 已赚保费"
      />
      <FigureCard
        label="案均赔款"
        value={<Money value={data.averagePaid} />}
        note={
          <>
            已赔付{data.paidCount}件，共 <Money value={data.paidAmount} />
          </>
        }
      />
      <FigureCard label="平均结案天数" value={number(data.averageDays, '天')} note="报案到结案" />
      <FigureCard label="重伤以上" value={`${data.seriousCount}件`} note="索赔伤残或身故" />
      <FigureCard label="未结案件" value={`${data.openCount}件`} note="含待赔付" />
    </FigureRow>
  );
}
