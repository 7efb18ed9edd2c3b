import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type {
  catalogueEvidence,
  catalogueItem,
  catalogueSubject,
  contentItemDocument,
  discountCodeDocument,
  fileDocument,
  gradeEvidenceDocument,
  offerDocument,
  shopSettingsDocument,
  subjectDocument,
  subjectItemDocument,
  topicDocument,
} from './content-documents.ts';
import type {
  CatalogueQueryResult,
  ContentQueryResult,
  DiscountCodeQueryResult,
  FileQueryResult,
  GradeEvidenceQueryResult,
  LegalPagesQueryResult,
  ShopSettingsQueryResult,
  SiteQueryResult,
  SubjectsQueryResult,
  TopicQueryResult,
  TopicsQueryResult,
} from './content-queries.generated.ts';
import type { legalPageDocument } from './legal-page.ts';

/** Checked by the compiler: everything that the Studio lets the owner publish fits a page. */
test('every query result fits its schema', () => {
  expectTypeOf<SubjectsQueryResult[number]>().toExtend<z.input<typeof subjectDocument>>();
  expectTypeOf<TopicsQueryResult[number]>().toExtend<z.input<typeof topicDocument>>();
  expectTypeOf<NonNullable<TopicQueryResult>>().toExtend<z.input<typeof topicDocument>>();
  expectTypeOf<ContentQueryResult[number]>().toExtend<z.input<typeof contentItemDocument>>();
  expectTypeOf<CatalogueQueryResult['subjects'][number]>().toExtend<
    z.input<typeof catalogueSubject>
  >();
  expectTypeOf<NonNullable<DiscountCodeQueryResult>>().toExtend<
    z.input<typeof discountCodeDocument>
  >();
  expectTypeOf<CatalogueQueryResult['offers'][number]>().toExtend<z.input<typeof offerDocument>>();
  expectTypeOf<CatalogueQueryResult['topics'][number]>().toExtend<z.input<typeof topicDocument>>();
  expectTypeOf<CatalogueQueryResult['items'][number]>().toExtend<z.input<typeof catalogueItem>>();
  expectTypeOf<CatalogueQueryResult['evidence'][number]>().toExtend<
    z.input<typeof catalogueEvidence>
  >();
  expectTypeOf<SiteQueryResult['subjects'][number]>().toExtend<
    Omit<z.input<typeof subjectDocument>, 'availability'>
  >();
  expectTypeOf<SiteQueryResult['offers'][number]>().toExtend<z.input<typeof offerDocument>>();
  expectTypeOf<SiteQueryResult['topics'][number]>().toExtend<z.input<typeof topicDocument>>();
  expectTypeOf<SiteQueryResult['items'][number]>().toExtend<
    Omit<z.input<typeof subjectItemDocument>, 'subjectId'>
  >();
  expectTypeOf<GradeEvidenceQueryResult[number]>().toExtend<
    z.input<typeof gradeEvidenceDocument>
  >();
  expectTypeOf<NonNullable<ShopSettingsQueryResult>>().toExtend<
    z.input<typeof shopSettingsDocument>
  >();
  expectTypeOf<LegalPagesQueryResult[number]>().toExtend<z.input<typeof legalPageDocument>>();
  expectTypeOf<NonNullable<FileQueryResult>>().toExtend<z.input<typeof fileDocument>>();
});
