import { createItemPage } from '../../create-item-page';

type Props = { params: Promise<{ aoi: string; id: string }> };

export const generateMetadata = async ({ params }: Props) => ({ title: `Tile ${(await params).id}` });

export default createItemPage('tile');
