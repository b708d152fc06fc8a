'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Clapperboard, FileUp, UserPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { useSession } from '@/components/shell/session';
import { useStage } from '@/components/shell/use-stage';
import { Button, ButtonLink } from '@/components/ui/Button';
import { formatPlural } from '@/components/ui/format';
import { TabPanel, Tabs } from '@/components/ui/Tabs';
import type { Version } from '@/lib/platform/version';
import { AddUserDialog } from './AddUserDialog';
import { adminParams, usersInput } from './admin-params';
import { LinkDialog, type LinkDialogProps } from './LinkDialog';
import { UsersPanel } from './UsersPanel';

const AuditPanel = dynamic(() => import('./AuditPanel').then((one) => one.AuditPanel));
const InstallationPanel = dynamic(() => import('./InstallationPanel').then((one) => one.InstallationPanel));
const ProjectReferencesPanel = dynamic(() =>
  import('./ProjectReferencesPanel').then((one) => one.ProjectReferencesPanel),
);
const ContractsPanel = dynamic(() => import('./ContractsPanel').then((one) => one.ContractsPanel));
const ImportUsersDialog = dynamic(() => import('./ImportUsersDialog').then((one) => one.ImportUsersDialog));
const EveryonesTokens = dynamic(() => import('./EveryonesTokens').then((one) => one.EveryonesTokens));
const EveryonesSessions = dynamic(() => import('./EveryonesSessions').then((one) => one.EveryonesSessions));

/** Who can use Swath, where they are signed in, which contracts and projects orders can use, who did what, how the installation is, and which version runs. */
export function AdminPage({ running }: { running: Version }) {
  const [{ show, search }, setParams] = useQueryStates(adminParams);
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const [added, setAdded] = useState<Pick<LinkDialogProps, 'user' | 'link'>>();
  const { hasLocalAccounts, services } = useSession();
  const { data: stage } = useStage();
  const users = useQuery({
    ...query('GET /api/users', usersInput({ search })),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle
        title="Admin"
        facts={
          users.data &&
          !users.isPlaceholderData &&
          formatPlural(users.data.total, search.trim() ? 'matching user' : 'user')
        }
        actions={
          <>
            {stage && (
              <ButtonLink href="/admin/stage" icon={Clapperboard}>
                Stage
              </ButtonLink>
            )}
            {show === 'users' && hasLocalAccounts && (
              <>
                <Button className="max-md:hidden" icon={FileUp} onClick={() => setIsImporting(true)}>
                  Import from CSV…
                </Button>
                <Button variant="primary" icon={UserPlus} onClick={() => setIsAdding(true)}>
                  Add user
                </Button>
              </>
            )}
          </>
        }
      />
      <div className="max-w-[100rem] px-4 py-4 md:px-6">
        <Tabs
          label="Admin"
          value={show}
          onChange={(next) => void setParams({ show: next })}
          tabs={[
            { value: 'users', label: 'Users' },
            { value: 'sessions', label: 'Sessions' },
            { value: 'tokens', label: 'Access tokens' },
            ...(services.ordering
              ? [
                  { value: 'contracts' as const, label: 'Contracts' },
                  { value: 'projects' as const, label: 'Project references' },
                ]
              : []),
            { value: 'audit', label: 'Audit' },
            { value: 'installation', label: 'Installation' },
          ]}
        >
          <TabPanel value="users" className="mt-4">
            <UsersPanel users={users} />
          </TabPanel>
          <TabPanel value="sessions" className="mt-4">
            <EveryonesSessions />
          </TabPanel>
          <TabPanel value="tokens" className="mt-4">
            <EveryonesTokens />
          </TabPanel>
          <TabPanel value="contracts" className="mt-4">
            <ContractsPanel />
          </TabPanel>
          <TabPanel value="projects" className="mt-4">
            <ProjectReferencesPanel />
          </TabPanel>
          <TabPanel value="audit" className="mt-4">
            <AuditPanel />
          </TabPanel>
          <TabPanel value="installation" className="mt-4">
            <InstallationPanel />
          </TabPanel>
        </Tabs>
        <p className="mt-8 text-muted">
          Swath {running.version}, build <span className="font-mono">{running.build}</span>, Node.js{' '}
          {running.node.replace('v', '')}
        </p>
      </div>
      <AddUserDialog open={isAdding} onOpenChange={setIsAdding} onAdded={setAdded} />
      {isImporting && <ImportUsersDialog onClose={() => setIsImporting(false)} />}
      {added && <LinkDialog {...added} onClose={() => setAdded(undefined)} />}
    </>
  );
}
