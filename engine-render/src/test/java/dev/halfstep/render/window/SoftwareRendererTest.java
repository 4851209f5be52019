package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoftwareRendererTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "llvmpipe (LLVM 15.0.6, 256 bits)",
                "softpipe",
                "Software Rasterizer",
                "Google SwiftShader",
                "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)",
                "GDI Generic",
                "D3D12 (Microsoft Basic Render Driver)",
                "Apple Software Renderer"
            })
    void recognisesRenderersOnTheCpu(String renderer) {
        assertTrue(SoftwareRenderer.isSoftware(renderer), renderer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NVIDIA GeForce RTX 3060/PCIe/SSE2",
                "AMD Radeon RX 6600 (radeonsi, navi23, LLVM 15.0.6, DRM 3.49, 6.1.0)",
                "Mesa Intel(R) UHD Graphics 620 (KBL GT2)",
                "Apple M1",
                "D3D12 (NVIDIA GeForce GTX 1650)"
            })
    void recognisesGraphicsCards(String renderer) {
        assertFalse(SoftwareRenderer.isSoftware(renderer), renderer);
    }
}
