import { dayAt } from '../shop-day.ts';
import {
  type Answer,
  addAnswer,
  isRated,
  MAX_ANSWERS,
  parseAnswers,
  type Rating,
} from './answers.ts';
import { type Grade, type MemoryState, nextMemory, toInterval } from './fsrs.ts';

/**
 * Schedules cards by FSRS in whole days of the shop's calendar, so that all devices agree and no clock change or time
 * zone loses or repeats a day. A day is a number of days since 1970.
 */

/** Days before the exam in which every card comes up for the last time. */
export const LAST_DAYS = 7;

/** A student's probable memory of a card. */
export interface Memory extends MemoryState {
  /** Day of the last answer. */
  day: number;
}

const GRADES: Record<Rating, Grade> = { again: 1, hard: 2, good: 3, easy: 4 };

/** Answers on a day before the last answer's, by a wrong clock, count as on the same day. */
function answer(memory: Memory | undefined, rating: Rating, day: number): Memory {
  const elapsed = Math.max(0, day - (memory?.day ?? day));
  const state = nextMemory(memory, elapsed, GRADES[rating]);
  return { ...state, day: Math.max(day, memory?.day ?? day) };
}

/**
 * Number of a card's latest answers that decide its schedule. A record keeps more answers, so that today's answers do
 * not evict the answers that decided today's plan.
 */
const SCHEDULED_ANSWERS = MAX_ANSWERS - 3;

/** @returns undefined for a card without answers */
export function toMemory(answers: readonly Answer[]): Memory | undefined {
  let memory: Memory | undefined;
  for (const { at, rating } of answers.filter(isRated).slice(-SCHEDULED_ANSWERS)) {
    memory = answer(memory, rating, dayAt(at));
  }
  return memory;
}

/** Spreads cards over the last days before the exam, always in the same way. */
function lastRound(cardId: string, examDay: number): number {
  let hash = 0;
  for (const character of cardId) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return examDay - LAST_DAYS + (hash % LAST_DAYS);
}

/**
 * Returns the day on which a card comes up next. Before an exam, each card comes up for the last time on one of the
 * last days, the latest the day before; a card that was answered in these days and would come up after the exam is
 * done: undefined.
 * @param examDay undefined if no exam is known
 */
export function nextDay(memory: Memory, cardId: string, examDay?: number): number | undefined {
  const { day } = memory;
  const next = day + toInterval(memory);
  if (examDay === undefined || next < examDay - LAST_DAYS) return next;
  const last = lastRound(cardId, examDay);
  if (day < last) return Math.min(next, last);
  return next < examDay ? next : undefined;
}

/** Returns the day on which a card comes up after each rating: the dates on the buttons. */
export function previewDays(
  text: string,
  cardId: string,
  nowMs: number,
  examDay?: number,
): Record<Rating, number | undefined> {
  // The oldest answer may be evicted, which changes the schedule.
  const after = (rating: Rating) =>
    scheduleCard(cardId, addAnswer(text, rating, nowMs), examDay).next;
  return { again: after('again'), hard: after('hard'), good: after('good'), easy: after('easy') };
}

/** A card's place in the schedule. */
export interface ScheduledCard {
  id: string;
  /** Undefined for a new card. */
  memory: Memory | undefined;
  /** Undefined for a new card, and for a card that is done until the exam. */
  next: number | undefined;
}

/** @param text undefined for a new card */
export function scheduleCard(
  id: string,
  text: string | undefined,
  examDay?: number,
): ScheduledCard {
  const memory = text === undefined ? undefined : toMemory(parseAnswers(text));
  return { id, memory, next: memory && nextDay(memory, id, examDay) };
}

/** Maximum cards in a session beyond the plan, and in the day of a student without an own subject. */
export const SESSION_CARDS = 20;
