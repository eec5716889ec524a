import CLaminaVulkan
import LaminaGeometry

extension FrameExecutor {
    /// Uploads new glyphs to the atlas, and records commands that draw pictures of glyphs from it.
    func record(_ prepared: PreparedGlyphs) throws(VulkanError) {
        let targets = prepared.fill.targets
        guard !targets.isEmpty else { return }
        try slot.glyphRecords.fill(prepared.fill.records)
        let atlas = textures.glyphs
        // The viewport is set before the first barrier, as in every pass.
        try commands.set(viewport: VkViewport(x: 0, y: 0, width: 1, height: 1, minDepth: 0, maxDepth: 1))
        if let staging = atlas.staging, !prepared.uploads.isEmpty {
            try commands.barrier(
                images: prepared.uploads.compactMap { $0.page.barrier(to: .upload, keepsContents: true) })
            for upload in prepared.uploads {
                try commands.upload(staging.buffer.handle, to: upload.page.image.handle, upload.regions)
            }
        }
        let pages = Set(targets.flatMap(\.runs).map(\.page)).sorted()
        try commands.barrier(
            images: pages.compactMap { atlas.image(ofPage: $0)?.barrier(to: .sample, keepsContents: true) }
                + targets.compactMap { $0.texture.barrier(to: .draw, keepsContents: true) })
        for target in targets { try record(target) }
    }

    private func record(_ glyphs: GlyphFill.Target) throws(VulkanError) {
        let texture = glyphs.texture
        let layout = pipelines.layout.handle
        try begin(texture, glyphs.area, keepsContents: true, "glyphs")
        let side = viewportSide(of: texture)
        try commands.set(
            viewport: VkViewport(x: 0, y: 0, width: side, height: side, minDepth: 0, maxDepth: 1))
        try commands.push(constants(texture, nil), layout: layout)
        try commands.bind(set: slot.glyphRecords.set, at: 0, layout: layout)
        let background = PipelineKey(material: .glyphBackground, blend: .opaque)
        try commands.bind(pipeline: try pipelines.pipeline(background), background.description)
        try commands.drawQuads(glyphs.backgrounds)
        if !glyphs.runs.isEmpty {
            let key = PipelineKey(material: .glyph, blend: .over)
            try commands.bind(pipeline: try pipelines.pipeline(key), key.description)
        }
        for run in glyphs.runs {
            guard let page = textures.glyphs.image(ofPage: run.page) else { continue }
            let set = try bindings.set(for: page, .nearest)
            try commands.bind(set: set, at: 1, layout: layout)
            try commands.drawQuads(run.glyphs)
        }
        try commands.endRendering()
    }
}
