import type { APIRoute, GetStaticPaths } from 'astro';
import { getCatalogue } from '#site/catalogue/get-catalogue.ts';
import { renderGrantedFile } from '#site/features/subject/granted-file.ts';
import { toPageSubject } from '#site/features/subject/page-subject.ts';

export const getStaticPaths: GetStaticPaths = async () => {
  const catalogue = await getCatalogue();
  return catalogue.subjects.map((subject) => {
    const view = {
      subject: toPageSubject(subject, catalogue),
      sellerName: catalogue.settings?.sellerName,
    };
    const { version, html } = renderGrantedFile(view);
    return { params: { version }, props: { html } };
  });
};

/** What a subject's page shows to someone with access, in place of what visitors see. */
export const GET: APIRoute = ({ props }) => new Response(String(props['html']));
