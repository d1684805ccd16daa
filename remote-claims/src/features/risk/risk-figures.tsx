import type { RiskData } from 'shared-kernel/contract/claims/risk';
import { figures, figureText } from 'shared-kernel/domain/figures';
import { isWithheld, withheldText } from 'shared-kernel/domain/money';
import { formatNumber } from 'shared-kernel/domain/text';
import { FigureCard, FigureRow, Money } from 'shared-kernel/ui';

/** The six key figures of risk. */
export function RiskFigures({ data }: { data: RiskData }) {
  return (
    <FigureRow>
      <FigureCard
        figure="accidentFrequency"
        value={figureText('accidentFrequency', data.frequency)}
        note={`${data.caseCount}件 ÷ ${formatNumber(data.personMonths, 0)}人月`}
      />
      <FigureCard
        figure="accidentLossRatio"
        value={isWithheld(data.premium) ? withheldText : figureText('accidentLossRatio', data.lossRatio)}
        note={
          <>
            {figures.earnedPremium.label} <Money value={data.premium} />
          </>
        }
      />
      <FigureCard
        figure="averagePaid"
        value={<Money value={data.averagePaid} />}
        note={
          <>
            已赔付{data.paidCount}件，共 <Money value={data.paidAmount} />
          </>
        }
      />
      <FigureCard
        figure="averageDays"
        value={figureText('averageDays', data.averageDays)}
        note="报案到结案"
      />
      <FigureCard
        figure="seriousCases"
        value={figureText('seriousCases', data.seriousCount)}
        note="索赔伤残或身故"
      />
      <FigureCard
        figure="openCases"
        value={figureText('openCases', data.openCount)}
        note="期间内出险，含待赔付"
      />
    </FigureRow>
  );
}
