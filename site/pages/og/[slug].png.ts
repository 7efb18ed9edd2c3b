import { SHOP_NAME } from 'astro:env/client';
import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { getCatalogue } from '#site/catalogue/get-catalogue.ts';
import { isListed } from '#site/lib/is-listed.ts';
import { linkPicture } from '#site/pictures/link-picture.ts';
import { subjectPictureText } from '#site/pictures/subject-picture-text.ts';
import { toResponse } from '#site/pictures/to-response.ts';

export const getStaticPaths = (async () => {
  const { subjects } = await getCatalogue();
  const listed = subjects.filter(isListed);
  return listed.map((subject) => ({ params: { slug: subject.slug }, props: { subject } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  toResponse(await linkPicture(subjectPictureText(props.subject, SHOP_NAME)));
