import { contentItem } from './content-item.ts';
import { gradeEvidence } from './grade-evidence.ts';
import { legalPage } from './legal-page.ts';
import { shopSettings } from './shop-settings.ts';
import { subject } from './subject.ts';
import { topic } from './topic.ts';

/** Every type of document, in the order of the menu. */
export const schemaTypes = [subject, topic, contentItem, gradeEvidence, shopSettings, legalPage];

export const SETTINGS = shopSettings.name;
export const LEGAL_PAGE = legalPage.name;

const FIXED: readonly string[] = [SETTINGS, LEGAL_PAGE];

/** Whether the documents of a type are there for good: none is created, copied or deleted. */
export const isFixed = (schemaType: string) => FIXED.includes(schemaType);
