import type { TopicSeed } from '../note.ts';
import { sheet } from './4-1-2-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.1.2',
  name: 'Individual economic decision making',
  diagram: 'marginal-utility',
  notes: {
    title: 'Utility, the margin and real people',
    isLocked: true,
    sections: [
      {
        heading: 'The vocabulary of choice',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Utility',
            text: 'The satisfaction a consumer gets from consuming a good or service.',
          },
          {
            kind: 'definition',
            term: 'Marginal utility',
            text: 'The change in total utility from consuming one more unit.',
          },
          {
            kind: 'definition',
            term: 'Diminishing marginal utility',
            text: 'As more of a good is consumed in a period, each extra unit adds less to total utility than the one before.',
          },
          {
            kind: 'definition',
            term: 'Rational behaviour',
            text: 'Choosing, with the information one has, what gives the greatest net benefit to oneself.',
          },
          {
            kind: 'definition',
            term: 'Asymmetric information',
            text: 'One side of a transaction knows more than the other.',
          },
          {
            kind: 'definition',
            term: 'Bounded rationality',
            text: 'Wanting the best choice but being limited by time, information and the mind’s ability to process it.',
          },
          {
            kind: 'definition',
            term: 'Nudge',
            text: 'A change in how choices are presented that alters behaviour predictably without banning an option or much changing its price.',
          },
        ],
      },
      {
        heading: 'Picture the margin',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'marginal-utility',
            caption:
              'Buy up to Q1, where the last unit is worth exactly its price. The triangle is what you gain: consumer surplus. At Q2 more would not please you even if it were free.',
          },
          {
            kind: 'paragraph',
            text: 'If we measure utility by what somebody would pay, the marginal utility curve is that person’s demand curve. This gives a reason, and not only a rule, for why demand slopes downwards: the next unit is worth less, so only a lower price sells it. Total utility still rises while marginal utility is positive; it stops rising where the line meets the axis.',
          },
        ],
      },
      {
        heading: 'Chain A: from falling satisfaction to falling demand',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'The third coffee of the day adds less satisfaction than the first, so marginal utility falls.',
              'Because it adds less, the most that a rational buyer would pay for it is lower too.',
              'At an unchanged price the buyer stops where marginal utility equals price, since the next cup would cost more than it is worth.',
              'If the price falls, more cups pass that test, so the quantity demanded extends.',
            ],
          },
        ],
      },
      {
        heading: 'Chain B: why a default is so strong',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'Choosing a pension takes effort now and pays only in decades, so present bias makes us put it off.',
              'Putting it off leaves us with whatever happens if we do nothing: the default.',
              'If the default is changed from “not in” to “in”, the same inertia now keeps people in the scheme.',
              'Saving rises although no option was removed, so the choice architecture altered the outcome.',
            ],
          },
        ],
      },
      {
        heading: 'Standard theory against behavioural economics',
        kind: 'text',
        blocks: [
          {
            kind: 'table',
            head: ['Question', 'Traditional view', 'Behavioural view'],
            rows: [
              [
                'What do people want?',
                'To maximise their own utility',
                'Also fairness, approval and habit',
              ],
              [
                'How do they decide?',
                'Weigh up every margin',
                'Rules of thumb, anchoring, availability bias',
              ],
              [
                'What changes behaviour?',
                'Incentives and information',
                'Defaults, framing, mandated choice',
              ],
            ],
          },
          {
            kind: 'paragraph',
            text: 'Do not write that behavioural economics proves people to be irrational. The sharper claim is that our errors are systematic, so they can be predicted, exploited by a seller or allowed for by a government.',
          },
        ],
      },
      {
        heading: 'Apply it: pensions by default',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'From 2012 the United Kingdom required employers to enrol eligible workers in a workplace pension automatically; each worker stayed free to leave. In the year it began, little more than half of eligible employees were saving in one; ten years later it was nearly nine in ten. Only about one worker in ten opted out. The rise was strongest among the young and the low-paid, the groups that advertising and tax relief had reached least.',
          },
        ],
      },
      {
        heading: 'Weigh it up: nudge or tax?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on why people choose badly. Where inertia is the cause a nudge fits; where the harm falls on others, people may be choosing rationally for themselves, and only a price changes that.',
              'It depends on the size of the harm. A nudge is cheap and easily reversed but often small: moving crisps away from the till will not by itself cure obesity.',
              'It depends on trust. Critics say that officials have biases too, and that a hidden push is paternalism; a published one is easier to defend.',
              'It depends on people being alike. One default suits the average: the saver with a costly debt might do better to pay it off first.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: nudges are best at helping people to do what they already intend. For large external costs they belong beside taxes and rules as a complement, not in their place. The pension case shows both sides: the default brought savers in, and yet minimum contributions may still be too low for a comfortable old age.',
          },
        ],
      },
    ],
  },
  sheet,
};
